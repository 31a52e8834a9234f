import type { Db } from '#lib/funnel-api/platform/db/schema'

/**
 * Creates a member with the role recruiter for each recruiter from before migration 019. Sends no email. Nodes of the
 * previous version also create such recruiters, so this runs at each start. It can be interrupted and repeated.
 */
export async function inviteRecruiters(db: Db): Promise<void> {
  const recruiters = await db
    .selectFrom('recruiters')
    .select(['id', 'company_id', 'email', 'name', 'locale'])
    .where('staff_user_id', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id, company_id, name, locale, ...recruiter } of recruiters) {
    // SQLite's lower() changes only the letters A to Z.
    const email = recruiter.email.toLowerCase()
    const created_at = new Date().toISOString()
    await db
      .insertInto('staff_users')
      .values({ email, name, locale, is_operator: false, created_at, activated_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { id: staff_user_id } = await db
      .selectFrom('staff_users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('staff_memberships')
      .values({
        staff_user_id,
        company_id,
        role: 'recruiter',
        created_at,
        invited_at: created_at,
        suspended_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db.updateTable('recruiters').set({ staff_user_id }).where('id', '=', id).execute()
  }
}
