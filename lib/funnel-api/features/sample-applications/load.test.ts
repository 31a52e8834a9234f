import type { InboxEntry } from '#lib/contract/staff/inbox'
import type { Figures } from '#lib/contract/staff/figures'
import { currentStage, stagesOf } from '#lib/domain/candidacy'
import { readUserAsCaller } from '#lib/funnel-api/features/accounts/queries'
import { companiesAtStart } from '#lib/funnel-api/features/bundles/demo'
import { findCandidacies } from '#lib/funnel-api/features/candidacies/queries'
import { createDemoLinks, findDemoMember } from '#lib/funnel-api/features/members/demo-links'
import { createSession } from '#lib/funnel-api/features/members/sessions'
import { loadPendingSamples, readApplicationsFile } from '#lib/funnel-api/features/sample-applications/load'
import { fillDays, momentAt } from '#lib/funnel-api/features/sample-applications/moments'
import { startSampleApplications } from '#lib/funnel-api/features/sample-applications/start'
import { readPendingSamples } from '#lib/funnel-api/platform/db/demo-settings'
import { openTestApi, type TestApi } from '#tests/support/api'
import { memberHeaders } from '#tests/support/staff-members'

const COMPANIES = ['almea', 'levain', 'noctua']
const PER_COMPANY = 8
const LOADING_MS = 120_000

let testApi: TestApi
let options: { api: TestApi['api']; media: TestApi['media']; isPostgres: boolean }
beforeAll(async () => {
  testApi = await openTestApi([])
  options = { api: testApi.api, media: testApi.media, isPostgres: testApi.databaseUrl !== undefined }
  await start()
  // The process stops in the middle of the second company and is started again.
  let checks = 0
  await loadPendingSamples(options, () => (checks += 1) > PER_COMPANY + 4)
  expect(await readPendingSamples(testApi.db)).toEqual(['levain', 'noctua'])
  await start()
  // On PostgreSQL, another node starts at the same time.
  await Promise.all(Array.from({ length: options.isPostgres ? 2 : 1 }, () => loadPendingSamples(options)))
}, LOADING_MS)
afterAll(() => testApi.close())

async function start() {
  await companiesAtStart(options, { hasDemo: true, hasSampleApplications: true })
  await createDemoLinks(testApi.api)
}

/** Calls the staff API as the demo member. */
async function callAs<T>(company: string, path: string): Promise<T> {
  const member = await findDemoMember(testApi.api, company)
  const token = await createSession(testApi.api, member!.id, { method: 'code', user_agent: '', ip_address: null })
  const { status, body } = await testApi.staff('GET', path, undefined, undefined, memberHeaders(token, company))
  expect(status).toBe(200)
  return body as T
}

const inboxOf = async (company: string) => (await callAs<{ candidacies: InboxEntry[] }>(company, '/inbox')).candidacies
const countAll = async (table: 'users' | 'candidacies' | 'files' | 'discussion_messages' | 'candidacy_notes') =>
  Number(
    (
      await testApi.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

it('records for each candidate the acceptance of the legal texts, and of nothing else', async () => {
  const rows = await testApi.db.selectFrom('acceptances').select(['user_id', 'kind']).distinct().execute()
  const users = await testApi.db.selectFrom('users').select('id').execute()
  expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set(users.map(({ id }) => id)))
  expect(rows.map(({ kind }) => kind)).not.toContain('newsletter_terms')
})

it('shows the applications in the inbox of the demo member, longest overdue first', async () => {
  const rowOf = ({ person, status, days_late, is_unread, rating }: InboxEntry) => [
    `${person.first_name} ${person.last_name}`,
    status,
    days_late,
    is_unread,
    rating,
  ]
  expect((await inboxOf('levain')).map(rowOf)).toEqual([
    ['Camille Delattre', 'RECEIVED', 3, true, null],
    ['Nerea Ibáñez', 'RECEIVED', -4, false, null],
    ['Youssef Benkirane', 'RECEIVED', -8, true, null],
    ['Mathilde Caron', 'RECEIVED', -9, true, null],
    ['Lotte Claes', 'WITHDRAWN', -2, false, null],
    ['Joost Hendriks', 'IN_REVIEW', -1, false, 4],
    ['Greta Lindner', 'INTERVIEW', 2, true, 5],
    ['Priya Raman', 'REJECTED', 6, false, 3],
  ])
})

it.each(COMPANIES)('has unread and read, waiting, decided and withdrawn applications at %s', async (company) => {
  const entries = await inboxOf(company)
  expect(entries).toHaveLength(PER_COMPANY)
  const waiting = entries.filter(({ answered_at, withdrawn_at }) => answered_at === null && withdrawn_at === null)
  expect(waiting.length).toBeGreaterThanOrEqual(4)
  expect(new Set(waiting.map(({ is_unread }) => is_unread)).size).toBe(2)
  expect(entries.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['RECEIVED', 'IN_REVIEW', 'INTERVIEW', 'REJECTED', 'WITHDRAWN']),
  )
  expect(entries.filter(({ rating }) => rating !== null)).toHaveLength(3)
  expect(entries.filter(({ discussion_id }) => discussion_id !== null).length).toBeGreaterThanOrEqual(2)
  expect(new Set(entries.map(({ source }) => source)).size).toBeGreaterThanOrEqual(4)
})

it('has applications that a candidate could have submitted', async () => {
  const users = await testApi.db.selectFrom('users').select(['id', 'company_id', 'email', 'password_hash']).execute()
  expect(users).toHaveLength(COMPANIES.length * PER_COMPANY)
  let videos = 0
  for (const { id, company_id, email, password_hash } of users) {
    expect([email, password_hash]).toEqual([expect.stringMatching(/@example\.org$/), null])
    const all = await findCandidacies(testApi.api, await readUserAsCaller(testApi.db, company_id, id))
    expect(all.map(({ campaign, candidacy }) => [email, currentStage(stagesOf(campaign), candidacy)])).toEqual([
      [email, null],
    ])
    if (all[0]!.candidacy.record?.kind === 'video') videos += 1
  }
  expect(videos).toBe(1)
})

it('queues no email to a candidate, and stores only PDF files and videos', async () => {
  const emails = await testApi.db.selectFrom('outbox').select('recipient').execute()
  expect(emails.filter(({ recipient }) => recipient.endsWith('@example.org'))).toEqual([])
  const files = await testApi.db.selectFrom('files').select(['mimetype', 'filename', 'size']).execute()
  expect(new Set(files.map(({ mimetype }) => mimetype))).toEqual(new Set(['application/pdf', 'video/mp4']))
})

it('shows visits, applications and sources in the statistics', async () => {
  const { totals, sources } = await callAs<Figures>('levain', '/figures')
  expect(totals.visits.value).toBeGreaterThan(100)
  expect(totals.started.value).toBeGreaterThan(20)
  expect(totals.submitted.value).toBe(5)
  expect(sources.map(({ source }) => source)).toEqual(expect.arrayContaining(['direct', 'linkedin', 'poster']))
})

it('adds nothing at a later start', async () => {
  const tables = ['users', 'candidacies', 'files', 'discussion_messages', 'candidacy_notes'] as const
  const before = await Promise.all(tables.map(countAll))
  await start()
  await startSampleApplications(options).stop()
  await loadPendingSamples(options)
  expect(await Promise.all(tables.map(countAll))).toEqual(before)
  expect(await readPendingSamples(testApi.db)).toEqual([])
})

it('deletes a candidate with all data', async () => {
  const [entry] = await inboxOf('levain')
  const key = await testApi.keyOf('levain')
  const exported = await testApi.askStaff(
    new Request(`http://levain.test/staff/v1/users/${entry!.person.user_id}/export`, {
      headers: { authorization: `Bearer ${key}` },
    }),
  )
  expect(exported.status).toBe(200)
  await exported.arrayBuffer()
  expect(await testApi.staff('DELETE', `/users/${entry!.person.user_id}`, undefined, key)).toMatchObject({
    status: 200,
  })
  expect((await inboxOf('levain')).map(({ id }) => id)).not.toContain(entry!.id)
  const own = testApi.db.selectFrom('files').select('handle').where('user_id', '=', entry!.person.user_id)
  expect(await own.execute()).toEqual([])
})

it.each(COMPANIES)('lists the events of %s in their order', async (company) => {
  const now = new Date()
  const { applications } = await readApplicationsFile(company)
  for (const { email, submitted, history } of applications) {
    const times = [submitted, ...history.map(({ at }) => at)].map((text) => momentAt(text, 'Europe/Paris', now))
    expect([email, times.toSorted((a, b) => a.getTime() - b.getTime())]).toEqual([email, times])
    expect(times.at(-1)!.getTime()).toBeLessThan(now.getTime())
  }
})

it('loads no applications unless they are requested at the start', async () => {
  const other = await openTestApi([])
  const opened = { api: other.api, media: other.media, isPostgres: other.databaseUrl !== undefined }
  await companiesAtStart(opened, { hasDemo: true })
  await loadPendingSamples(opened)
  expect(await other.db.selectFrom('users').select('id').execute()).toEqual([])
  await other.close()
})

describe('times', () => {
  const now = new Date('2026-11-25T09:00:00Z')
  it.each([
    ['1 day ago, 21:40', '2026-11-24T20:40:00.000Z'],
    ['40 days ago, 21:40', '2026-10-16T19:40:00.000Z'],
  ])('are relative to the loading: %s', (text, expected) => {
    expect(momentAt(text, 'Europe/Paris', now).toISOString()).toBe(expected)
  })
  it.each([
    ['on {in 2 days}', 'en', 'on Friday 27 November'],
    ['am {in 3 days}', 'de', 'am Montag, 30. November'],
    ['op {3 days ago}', 'nl', 'op vrijdag 20 november'],
  ] as const)('name a working day: %s', (text, locale, expected) => {
    expect(fillDays(text, { locale, timeZone: 'Europe/Paris', now })).toBe(expected)
  })
})
