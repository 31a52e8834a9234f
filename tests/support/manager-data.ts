import { createRecruiter } from '#lib/funnel-api/features/companies/recruiters'
import { recordAudit } from '#lib/funnel-api/features/members/audit'
import { sendSignInCode } from '#lib/funnel-api/features/members/sign-in-codes'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { TestApi } from '#tests/support/api'
import { applicantWithVideo } from '#tests/support/applicants'
import { signInMember } from '#tests/support/staff-members'

/** The tables of the manager back office whose rows belong to a company or to its members. */
const TABLES = [
  'staff_users',
  'staff_memberships',
  'staff_sessions',
  'staff_codes',
  'staff_passkeys',
  'staff_identities',
  'audit_entries',
  'candidacy_reads',
  'inbox_views',
  'candidacy_search',
  'candidacy_notes',
  'candidacy_ratings',
  'candidacy_decisions',
  'message_templates',
  'application_notices',
  'recruiters',
  'step_counts',
  'record_captions',
] as const

/** Reads all rows of these tables. */
export const readManagerRows = async (db: Db) =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => {
        const rows = await db.selectFrom(table).selectAll().execute()
        return [table, rows.map((row) => JSON.stringify(row)).toSorted()] as const
      }),
    ),
  )

/** Adds a row to each of these tables: an administrator of the bakery, and their work on an application. */
export async function addManagerData(test: TestApi) {
  const { db } = test
  const created_at = test.api.now().toISOString()
  const company = await db.selectFrom('companies').selectAll().where('slug', '=', 'bakery').executeTakeFirstOrThrow()
  const admin = await signInMember(test, 'admin')
  const recruiter = await createRecruiter(test.api, company.id, {
    email: 'data@example.org',
    name: 'Data',
    locale: 'en',
    campaign_slugs: null,
    is_told_of_messages: true,
    is_told_weekly: true,
    staff_user_id: admin.id,
  })
  const { id: candidacy_id, candidate, record } = await applicantWithVideo(test)
  const staff_user_id = admin.id
  const user = await db.selectFrom('staff_users').selectAll().where('id', '=', admin.id).executeTakeFirstOrThrow()
  await sendSignInCode(test.api, user, 'browser')
  await db
    .insertInto('staff_passkeys')
    .values({
      staff_user_id,
      credential_id: 'credential',
      public_key: 'key',
      counter: 1,
      transports: ['internal'],
      name: 'Phone',
      created_at,
      last_used_at: null,
    })
    .execute()
  await db
    .insertInto('staff_identities')
    .values({ staff_user_id, issuer: 'https://id.example', subject: '7', created_at })
    .execute()
  await recordAudit(
    test.api,
    { actor: { kind: 'member', id: admin.id, name: admin.name, role: 'admin', session_id: 1 }, company },
    { action: 'members.create', target: 'members', target_id: 1, details: {}, ip_address: null },
  )
  await db.insertInto('candidacy_reads').values({ staff_user_id, candidacy_id, read_at: created_at }).execute()
  await db
    .insertInto('inbox_views')
    .values({ company_id: company.id, staff_user_id, name: 'Bakers', filter: {}, is_shared: true, created_at })
    .execute()
  await db
    .insertInto('candidacy_search')
    .values({ candidacy_id, words: 'camille' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const by = { candidacy_id, staff_user_id, author_name: admin.name }
  await db
    .insertInto('candidacy_notes')
    .values({ ...by, content: 'Call again', mentions: [], created_at, changed_at: null })
    .execute()
  await db
    .insertInto('candidacy_ratings')
    .values({ ...by, rating: 4, rated_at: created_at })
    .execute()
  await db
    .insertInto('candidacy_decisions')
    .values({
      ...by,
      status: 'INTERVIEW',
      content: null,
      due_at: created_at,
      next_attempt_at: created_at,
      created_at,
      open: null,
      attempts: 0,
      message_id: null,
      failure: null,
      applied_at: created_at,
      cancelled_at: null,
      failed_at: null,
    })
    .execute()
  await db
    .insertInto('record_captions')
    .values({ record_id: record.id, content: 'WEBVTT\n', locale: 'en', author_name: admin.name, created_at })
    .execute()
  await db
    .insertInto('message_templates')
    .values({
      company_id: company.id,
      locale: 'en',
      kind: 'reply',
      name: 'Hello',
      content: 'Hello',
      position: 1,
      created_at,
      changed_at: null,
    })
    .execute()
  await db
    .insertInto('application_notices')
    .values({ recruiter_id: recruiter.id, candidacy_id, created_at, mailed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { campaign_id } = await db
    .selectFrom('candidacies')
    .select('campaign_id')
    .where('id', '=', candidacy_id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('step_counts')
    .values({ campaign_id, day: '2026-11-01', step: 'VIDEO', event: 'started', source: '', count: 1, seconds: 0 })
    .execute()
  return { admin, candidate, candidacy_id, company }
}
