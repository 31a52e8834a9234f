import { listMembers } from '#lib/funnel-api/features/members/queries'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { freshDatabase } from '#tests/support/database'
import { openPreviousVersion } from '#tests/support/previous-version'

let location: Awaited<ReturnType<typeof freshDatabase>>
let old: Db
let db: Db
const at = '2026-11-01T10:00:00.000Z'
const recruiterOf = (company_id: number, email: string, name: string) => ({
  // Numbers and JSON, because the previous version is opened without the conversion of values.
  company_id,
  email,
  name,
  is_told_of_messages: 1 as never,
  is_told_weekly: 0 as never,
  locale: 'fr' as const,
  campaign_slugs: '["baker"]' as never,
  created_at: at,
})
beforeAll(async () => {
  location = await freshDatabase({ isBare: true })
  old = await openPreviousVersion(location, '019-members', 2)
  const { id: _id, ...bakery } = await old.selectFrom('companies').selectAll().executeTakeFirstOrThrow()
  await old
    .insertInto('companies')
    .values({ ...bakery, slug: 'foundry' })
    .execute()
  for (const [company_id, email, name] of [
    [1, 'lena@example.org', 'Lena Vogt'],
    [1, 'Jörg@Example.org', 'Jörg'],
    [1, 'JÖRG@example.org', 'J. Weiss'],
    [2, 'lena@example.org', 'Helena Vogt'],
  ] as const)
    await old
      .insertInto('recruiters')
      .values(recruiterOf(company_id, email, name))
      .execute()
  db = await openDatabase(location)
})
afterAll(async () => {
  await Promise.all([old.destroy(), db.destroy()])
  await location.drop()
})

const members = async (company_id: number) =>
  (await listMembers({ db }, company_id)).map(({ email, name, locale, role, is_activated, is_suspended }) => ({
    email,
    name,
    locale,
    role,
    is_activated,
    is_suspended,
  }))
const invited = { locale: 'fr', role: 'recruiter', is_activated: false, is_suspended: false }

it('creates one invited member for each email address, with a membership in each company', async () => {
  const lena = { email: 'lena@example.org', name: 'Lena Vogt', ...invited }
  expect(await members(1)).toEqual([{ email: 'jörg@example.org', name: 'Jörg', ...invited }, lena])
  expect(await members(2)).toEqual([lena])
  expect(await db.selectFrom('staff_users').select('id').execute()).toHaveLength(2)
})

it('keeps all settings of recruiters, and sends no emails', async () => {
  const rows = await db.selectFrom('recruiters').selectAll().orderBy('id').execute()
  const [lena, jorg] = [expect.any(Number) as number, rows[1]!.staff_user_id]
  expect(rows).toMatchObject([
    { email: 'lena@example.org', is_told_of_messages: true, campaign_slugs: ['baker'], staff_user_id: lena },
    { email: 'Jörg@Example.org', is_told_of_messages: true, campaign_slugs: ['baker'], staff_user_id: jorg },
    { email: 'JÖRG@example.org', is_told_of_messages: true, campaign_slugs: ['baker'], staff_user_id: jorg },
    { email: 'lena@example.org', name: 'Helena Vogt', staff_user_id: rows[0]!.staff_user_id },
  ])
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
})

it('creates a member at the next start for a recruiter that a node of the previous version created', async () => {
  await old
    .insertInto('recruiters')
    .values(recruiterOf(2, 'max@example.org', 'Max'))
    .execute()
  await (await openDatabase(location)).destroy()
  expect((await members(2)).map(({ email }) => email)).toEqual(['lena@example.org', 'max@example.org'])
  expect(await members(1)).toHaveLength(2)
})
