import { register } from 'prom-client'
import { STORED_RUNS } from '#lib/domain/feed'
import type { FeedRun, StaffFeed } from '#lib/contract/staff/feeds'
import { notifyProblems } from '#lib/funnel-api/features/feeds/notify-problems'
import { runDueFeeds } from '#lib/funnel-api/features/feeds/poller'
import { createRecruiter } from '#lib/funnel-api/features/companies/recruiters'
import { openTestApi, type TestApi } from '#tests/support/api'
import { captureLog } from '#tests/support/capture-log'
import { board } from '#tests/support/feed-board'
import { type FeedHost, openFeedHost } from '#tests/support/feed-host'
import { until } from '#tests/support/until'

let testApi: TestApi
let host: FeedHost
let key: string
let feed: StaffFeed
let now: () => Date
beforeAll(async () => {
  host = await openFeedHost()
  testApi = await openTestApi(['bakery'], undefined, { FEED_HOSTS: host.host })
  key = await testApi.keyOf()
  now = testApi.api.now
})
afterAll(async () => {
  await host.close()
  await testApi.close()
})

// Each test has its own feed.
beforeEach(async () => {
  const newFeed = { name: 'board', format: 'greenhouse', url: host.url }
  feed = (await testApi.staff('POST', '/feeds', { feed: newFeed }, key)).body as StaffFeed
})
afterEach(async () => {
  await testApi.db.deleteFrom('campaigns').where('external_id', 'like', 'board:%').execute()
  await testApi.db.deleteFrom('feeds').execute()
  testApi.api.now = now
  host.requests.length = 0
})
/** Runs the feed. Each call runs it again, because this call ignores Idempotency-Key. */
const run = async (body: object = {}) =>
  (await testApi.staff('POST', `/feeds/${feed.id}/run`, body, key, { 'idempotency-key': 'same' })).body as FeedRun
const runs = async () =>
  ((await testApi.staff('GET', `/feeds/${feed.id}/runs`, undefined, key)).body as { runs: FeedRun[] }).runs
const row = () => testApi.db.selectFrom('feeds').selectAll().where('id', '=', feed.id).executeTakeFirstOrThrow()
const minutesToNextRun = async () => (Date.parse((await row()).next_run_at) - testApi.api.now().getTime()) / 60_000
const jobs = () =>
  testApi.db.selectFrom('campaigns').selectAll().where('external_id', 'like', 'board:%').orderBy('id').execute()
const online = async () => (await jobs()).filter(({ is_online }) => is_online).length

describe('an invalid feed', () => {
  beforeEach(async () => {
    host.setResponse({ body: board(10) })
    await run()
  })

  const half = JSON.stringify({ jobs: (JSON.parse(board(10)) as { jobs: object[] }).jobs.slice(0, 5) })
  it.each([
    ['truncated JSON', { body: board(10).slice(0, -300) }, 'refused', /is not JSON/],
    ['an interrupted connection', { body: board(10), closeAfterBytes: 500 }, 'failed', /incomplete/],
    ['an empty body', { body: '' }, 'refused', /is not JSON/],
    ['an empty list', { body: '{"jobs":[]}' }, 'refused', /contains no jobs\. Use allow_closing/],
    ['an error message', { body: '{"error":"no such board"}' }, 'refused', /no such board/],
    ['an HTML page', { body: '<!doctype html><h1>Hello</h1>' }, 'refused', /is not JSON/],
    ['a feed with only half of the jobs', { body: half }, 'refused', /contains 5 of the 10 online jobs/],
    ['only invalid jobs', { body: board(10, { title: '' }) }, 'refused', /No valid jobs/],
    ['more than 20 MB', { body: Buffer.alloc(21 * 1024 * 1024, 32) }, 'refused', /exceeds/],
    ['a server error', { status: 500, body: board(10) }, 'failed', /status 500/],
    [
      'a redirect to an internal address',
      { status: 302, headers: { location: 'http://169.254.169.254/' } },
      'failed',
      /not have a public address/,
    ],
  ] as const)('does not change jobs: %s', async (_what, answer, status, reason) => {
    const before = await jobs()
    host.setResponse(answer)
    expect(await run()).toMatchObject({ status, reason: expect.stringMatching(reason) as string, nb_closed: 0 })
    expect(await jobs()).toEqual(before)
    // A failure doubles the interval of 60 minutes. The jitter is at most 10%.
    expect(await minutesToNextRun()).toBeGreaterThan(107)
    host.setResponse({ body: board(10) })
    expect(await run()).toMatchObject({ status: 'done', nb_unchanged: 10 })
    expect(await minutesToNextRun()).toBeLessThan(67)
  })

  it('is counted and logged with its reason, but without its URL', async () => {
    const count = async (status: string) => {
      const text = await register.getSingleMetricAsString('feed_runs_total')
      return Number(new RegExp(`status="${status}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
    }
    const before = [await count('refused'), await count('done')]
    const log = captureLog('warn')
    host.setResponse({ body: half })
    await run()
    host.setResponse({ body: board(10) })
    await run()
    log.restore()
    expect([await count('refused'), await count('done')]).toEqual(before.map((value) => value + 1))
    expect(log.lines).toEqual([
      expect.stringMatching(/feed not imported.*name=board.*contains 5 of the 10 online jobs/),
    ])
    expect(log.lines.join()).not.toContain(host.host)
  })

  it('closes many jobs only with allow_closing', async () => {
    host.setResponse({ body: half })
    expect(await run({ allow_closing: true })).toMatchObject({ status: 'done', nb_closed: 5 })
    host.setResponse({ body: '{"jobs":[]}' })
    expect(await run({ allow_closing: true })).toMatchObject({ status: 'done', nb_closed: 5 })
    expect(await online()).toBe(0)
  })

  it('is retried less often, at least once a day', async () => {
    host.setResponse({ body: '' })
    for (const hours of [2, 4, 8, 16, 24, 24]) {
      await run()
      const share = (await minutesToNextRun()) / 60 / hours
      expect([share > 0.89, share < 1.11]).toEqual([true, true])
    }
  })

  it('causes one email to recruiters per series of failures, after two rejections or five errors', async () => {
    const fields = { locale: 'fr' as const, campaign_slugs: null, is_told_of_messages: false }
    const bakery = await testApi.companyId()
    await createRecruiter(testApi.api, bakery, {
      ...fields,
      email: 'lena@example.org',
      name: 'Lena',
      is_told_weekly: true,
    })
    await createRecruiter(testApi.api, bakery, {
      ...fields,
      email: 'ada@example.org',
      name: 'Ada',
      is_told_weekly: false,
    })
    const emails = () => testApi.db.selectFrom('outbox').selectAll().where('template', '=', 'feed_refused').execute()
    host.setResponse({ body: half })
    await run()
    expect(await emails()).toEqual([])
    await run()
    await run()
    expect(await emails()).toMatchObject([
      {
        recipient: 'lena@example.org',
        locale: 'fr',
        payload: {
          first_name: 'Lena',
          feed: 'board',
          count: 2,
          details: [{ title: 'Raison', text: '5 des 10 offres en ligne ne sont plus dans le flux.' }],
        },
      },
    ])
    host.setResponse({ body: board(10) })
    await run()
    host.setResponse({ status: 500 })
    for (let times = 0; times < 4; times += 1) await run()
    expect(await emails()).toHaveLength(1)
    await run()
    expect(await emails()).toHaveLength(2)
    expect((await emails())[1]!.payload).toMatchObject({
      details: [
        { title: 'Raison', text: 'Nous n’avons pas pu télécharger le flux.' },
        { title: 'Détails techniques, en anglais', text: expect.stringContaining('500') as string },
      ],
    })

    // Only the latest runs are stored, so the beginning of a long series is deleted.
    const report = { reason: 'the server returned 500' }
    const failed = { feed_id: feed.id, started_at: new Date().toISOString(), status: 'failed' as const, report }
    await testApi.db
      .insertInto('feed_runs')
      .values(Array.from({ length: STORED_RUNS }, () => failed))
      .execute()
    await run()
    await run()
    expect(await emails()).toHaveLength(2)
  })
})

it('explains to recruiters that a feed is too large, with the technical details', async () => {
  await createRecruiter(testApi.api, await testApi.companyId(), {
    email: 'mia@example.org',
    name: 'Mia',
    locale: 'en',
    campaign_slugs: null,
    is_told_of_messages: false,
    is_told_weekly: true,
  })
  const failures = [2, 1].map((id) => ({ id, status: 'refused' as const, report: null }))
  const problem = { failures, cause: { code: 'TOO_LARGE' }, report: { reason: 'exceeds 50 MB' } } as const
  await notifyProblems(testApi.db, testApi.api, { ...(await row()), company: 'bakery' }, problem)
  const sent = testApi.db.selectFrom('outbox').select('payload').where('recipient', '=', 'mia@example.org')
  expect((await sent.executeTakeFirstOrThrow()).payload).toMatchObject({
    details: [{ title: 'Reason' }, { title: 'Technical details, in English', text: 'exceeds 50 MB' }],
  })
})

describe('a feed that crashes its parser', () => {
  /**
   * 16 MB of XML. Parsing it needs more memory than a worker process may use. A slow machine reaches the time limit
   * first.
   */
  const OVERSIZED_FEED = `<source><job>${'<a><b><c/></b></a>'.repeat(900_000)}</job></source>`
  const bytes = Buffer.from(OVERSIZED_FEED)
  const paused = {
    status: 'failed',
    reason: expect.stringMatching(/(?:memory|too long); the feed is paused/) as string,
  }
  const shown = async () =>
    ((await testApi.staff('GET', '/feeds', undefined, key)).body as { feeds: StaffFeed[] }).feeds[0]!
  const emails = () => testApi.db.selectFrom('outbox').selectAll().where('template', '=', 'feed_paused').execute()
  const change = (fields: object) => testApi.staff('PATCH', `/feeds/${feed.id}`, { feed: fields }, key)

  it('is paused until it is resumed, leaves its jobs online, and recruiters get one email in their language', async () => {
    const fields = { locale: 'nl' as const, campaign_slugs: null, is_told_of_messages: false }
    const recruiter = { email: 'noor@example.org', name: 'Noor', is_told_weekly: true }
    await testApi.db.deleteFrom('recruiters').execute()
    await createRecruiter(testApi.api, await testApi.companyId(), { ...fields, ...recruiter })
    await change({ format: 'greenhouse' })
    host.setResponse({ body: board(10) })
    await run()
    await change({ format: 'xml' })
    host.setResponse({ body: bytes })

    // The attempt is counted before parsing.
    const running = run()
    await until(async () => (await row()).parse_attempts === 1)
    expect((await row()).paused_at).toBeNull()
    expect(await running).toMatchObject(paused)
    expect(await online()).toBe(10)
    expect(await shown()).toMatchObject({
      paused_at: expect.any(String) as string,
      pause_reason: expect.stringMatching(/too much memory|took too long/) as string,
      last_run: paused,
    })

    const requestCount = host.requests.length
    testApi.shiftClock(3 * 24 * 60)
    await runDueFeeds(testApi.api)
    expect((await testApi.staff('POST', `/feeds/${feed.id}/run`, {}, key)).status).toBe(409)
    expect(host.requests).toHaveLength(requestCount)
    expect(await emails()).toMatchObject([
      {
        recipient: 'noor@example.org',
        locale: 'nl',
        payload: {
          first_name: 'Noor',
          feed: 'board',
          details: [{ title: 'Reden', text: expect.stringMatching(/te veel geheugen|duurde te lang/) as string }],
        },
      },
    ])

    await change({ format: 'greenhouse', every_minutes: 30 })
    expect((await shown()).paused_at).not.toBeNull()
    await change({ paused_at: null })
    expect(await shown()).toMatchObject({ paused_at: null, pause_reason: null })
    host.setResponse({ body: board(9) })
    await runDueFeeds(testApi.api)
    expect((await runs())[0]).toMatchObject({ status: 'done', nb_closed: 1 })
  }, 120_000)
})

it('pauses a feed after the server stopped twice while parsing it', async () => {
  await testApi.db.updateTable('feeds').set({ parse_attempts: 1 }).where('id', '=', feed.id).execute()
  host.setResponse({ body: '' })
  await runDueFeeds(testApi.api)
  expect(await row()).toMatchObject({ parse_attempts: null, paused_at: null })
  await testApi.db.updateTable('feeds').set({ parse_attempts: 2 }).where('id', '=', feed.id).execute()
  host.requests.length = 0
  expect(await run()).toMatchObject({ status: 'failed', reason: expect.stringContaining('stopped 2 times') as string })
  expect(host.requests).toEqual([])
  expect((await row()).paused_at).not.toBeNull()
})

it('does not count the parse attempts of runs that have not ended, unless they were interrupted', async () => {
  const attempted = () => testApi.db.updateTable('feeds').set({ parse_attempts: 2 }).where('id', '=', feed.id).execute()
  const started_at = testApi.api.now().toISOString()
  const running = { feed_id: feed.id, started_at, status: 'running' as const, report: null }
  await testApi.db.insertInto('feed_runs').values([running, running]).execute()
  await attempted()
  host.setResponse({ status: 304 })
  expect(await run()).toMatchObject({ status: 'unchanged' })
  expect((await row()).paused_at).toBeNull()
  await attempted()
  testApi.shiftClock(16)
  expect(await run()).toMatchObject({ status: 'failed', reason: expect.stringContaining('stopped 2 times') as string })
})
