import { deleteEmails, deleteWorkEmails } from '#lib/funnel-api/platform/outbox/outbox'
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { Recruiter } from '#lib/contract/staff/recruiters'
import type { Api } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Database, Db } from '#lib/funnel-api/platform/db/schema'
import type { RecruiterRow } from '#lib/funnel-api/platform/db/schema-staff'

type OptionalSettings = 'application_emails' | 'is_told_of_deadlines'
export type NewRecruiter = Omit<Recruiter, 'id' | 'created_at' | OptionalSettings> &
  Partial<Pick<Recruiter, OptionalSettings>>
type Change = { [field in keyof Omit<NewRecruiter, 'email'>]?: NewRecruiter[field] | undefined }

type EmailSettingsRow = Pick<
  Selectable<RecruiterRow>,
  'application_emails' | 'is_told_of_deadlines' | 'is_told_of_messages' | 'is_told_weekly'
>

/**
 * Returns the settings for emails about applications. Rows of an earlier version have none, so defaults apply.
 * Frequency: daily if the recruiter receives messages, else weekly if they receive the weekly summary, else never.
 * Deadlines: on if the recruiter receives messages or the weekly summary.
 */
export function emailSettingsOf({
  application_emails,
  is_told_of_deadlines,
  is_told_of_messages,
  is_told_weekly,
}: EmailSettingsRow) {
  const defaultFrequency = is_told_of_messages
    ? ('daily' as const)
    : is_told_weekly
      ? ('weekly' as const)
      : ('never' as const)
  return {
    application_emails: application_emails ?? defaultFrequency,
    is_told_of_deadlines: is_told_of_deadlines ?? (is_told_of_messages || is_told_weekly),
  }
}

const withSettings = <R extends EmailSettingsRow>(row: R) => ({ ...row, ...emailSettingsOf(row) })

/**
 * Stores the defaults of `emailSettingsOf` in the rows that lack these settings. Must be called before a change of the
 * rows, so that a change of one setting does not change the defaults of others.
 */
export async function storeDefaultSettings(
  db: Db,
  isChanged: (eb: ExpressionBuilder<Database, 'recruiters'>) => Expression<SqlBool>,
) {
  const rows = await db
    .selectFrom('recruiters')
    .selectAll()
    .where(isChanged)
    .where((eb) => eb.or([eb('application_emails', 'is', null), eb('is_told_of_deadlines', 'is', null)]))
    .execute()
  for (const row of rows) {
    const { application_emails, is_told_of_deadlines } = emailSettingsOf(row)
    const update = db.updateTable('recruiters').where('id', '=', row.id)
    await update.set({ application_emails }).where('application_emails', 'is', null).execute()
    await update.set({ is_told_of_deadlines }).where('is_told_of_deadlines', 'is', null).execute()
  }
}

/** Throws INVALID for an unknown slug, because a recruiter would otherwise get no notifications after a typo. */
export async function rejectUnknownSlugs(
  db: Db,
  company_id: number,
  slugs: readonly string[] | null | undefined,
  field = 'recruiter.campaign_slugs',
) {
  // PostgreSQL rejects an empty list.
  if (!slugs?.length) return
  const known = await db
    .selectFrom('campaigns')
    .select('slug')
    .where('company_id', '=', company_id)
    .where('slug', 'in', [...slugs])
    .execute()
  const missing = slugs.find((slug) => !known.some((item) => item.slug === slug))
  if (missing !== undefined)
    throw new ApiError('INVALID', `Job not found: ${missing}`, { [field]: { key: 'INVALID_PATTERN' } })
}

/** Selects the recruiters who receive emails. Suspended members receive none. */
export const activeRecruiters = (db: Db) =>
  db
    .selectFrom('recruiters')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('staff_memberships')
            .select('staff_memberships.id')
            .whereRef('staff_memberships.staff_user_id', '=', 'recruiters.staff_user_id')
            .whereRef('staff_memberships.company_id', '=', 'recruiters.company_id')
            .where('staff_memberships.suspended_at', 'is not', null),
        ),
      ),
    )

/** Whether the job is one of those that the recruiter receives emails about. */
export const isForJob = ({ campaign_slugs }: Pick<Selectable<RecruiterRow>, 'campaign_slugs'>, slug: string) =>
  campaign_slugs === null || campaign_slugs.includes(slug)

export async function listRecruiters(db: Db, company_id: number) {
  const rows = await db
    .selectFrom('recruiters')
    .selectAll()
    .where('company_id', '=', company_id)
    .orderBy('id')
    .execute()
  return rows.map(withSettings)
}

/** Creates a recruiter. Throws CONFLICT if the company has a recruiter with that address. */
export async function createRecruiter(
  { db, now }: Pick<Api, 'db' | 'now'>,
  company_id: number,
  recruiter: NewRecruiter & { staff_user_id?: number },
) {
  await rejectUnknownSlugs(db, company_id, recruiter.campaign_slugs)
  const created = await db
    .insertInto('recruiters')
    .values({
      application_emails: 'daily',
      is_told_of_deadlines: true,
      ...recruiter,
      email: recruiter.email.toLowerCase(),
      company_id,
      created_at: now().toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!created) throw new ApiError('CONFLICT', 'A recruiter with this email address already exists')
  return withSettings(created)
}

export const updateRecruiter = (api: Pick<Api, 'db'>, company_id: number, id: number, change: Change) =>
  inTransaction(api, async (db) => {
    await rejectUnknownSlugs(db, company_id, change.campaign_slugs)
    const isChanged = (eb: ExpressionBuilder<Database, 'recruiters'>) =>
      eb.and([eb('id', '=', id), eb('company_id', '=', company_id)])
    await storeDefaultSettings(db, isChanged)
    const changed = await db.updateTable('recruiters').set(change).where(isChanged).returningAll().executeTakeFirst()
    if (!changed) throw new ApiError('NOT_FOUND', 'Recruiter not found')
    return withSettings(changed)
  })

/** The start of the keys of all emails to a recruiter about messages, applications and deadlines. */
export const emailKeyPrefix = (id: number) => `recruiter:${id}:`

/** The key of the weekly email to a recruiter. `day` can be '%' in a pattern. */
export const weeklyEmailKey = (day: string, id: number) => `waiting:${day}:${id}`

/** Deletes a recruiter, and the emails to them about messages, applications, deadlines and the week. */
export const deleteRecruiter = (api: Pick<Api, 'db'>, company_id: number, id: number) =>
  inTransaction(api, async (db) => {
    const deleted = await db
      .deleteFrom('recruiters')
      .where('id', '=', id)
      .where('company_id', '=', company_id)
      .returning(['staff_user_id', 'name'])
      .executeTakeFirst()
    if (!deleted) throw new ApiError('NOT_FOUND', 'Recruiter not found')
    await deleteEmails(db, company_id, emailKeyPrefix(id))
    await deleteWorkEmails(db, company_id, { patterns: [weeklyEmailKey('%', id)] })
    return deleted
  })
