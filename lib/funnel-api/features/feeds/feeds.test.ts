import { sql } from 'kysely'
import type { FeedRun, StaffFeed } from '#lib/contract/staff/feeds'
import { runDueFeeds } from '#lib/funnel-api/features/feeds/poller'
import { openTestApi, type TestApi } from '#tests/support/api'
import { IS_POSTGRES } from '#tests/support/database'
import { board, GREENHOUSE } from '#tests/support/feed-board'
import { type FeedHost, openFeedHost } from '#tests/support/feed-host'

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

/** Starts to count writes to campaigns, also those that change nothing. Returns a function that reads the count. */
async function countWrites() {
  const note = `insert into settings (name, value) select 'written ' || count(*), 'x' from settings`
  const trigger = IS_POSTGRES
    ? [
        `create function noted() returns trigger language plpgsql as $$ begin ${note}; return null; end $$`,
        'create trigger noted after insert or update on campaigns for each row execute function noted()',
      ]
    : [`create trigger noted after update on campaigns begin ${note}; end`]
  for (const statement of trigger) await sql.raw(statement).execute(testApi.db)
  return async () =>
    (await testApi.db.selectFrom('settings').select('name').where('name', 'like', 'written %').execute()).length
}

describe('a feed run', () => {
  it('adds, updates and closes jobs and reports the changes', async () => {
    host.setResponse({ body: GREENHOUSE })
    await runDueFeeds(testApi.api)
    const [first] = await runs()
    expect(first).toMatchObject({ status: 'done', nb_added: 3, nb_updated: 0, nb_closed: 0, nb_unchanged: 0 })
    expect(first!.added).toContain('online-shop-manager-4471023102')
    const fewer = JSON.parse(GREENHOUSE) as { jobs: { title: string }[] }
    fewer.jobs.splice(1, 1)
    fewer.jobs[0]!.title = 'Baker'
    host.setResponse({ body: JSON.stringify(fewer) })
    expect(await run()).toMatchObject({
      status: 'done',
      nb_added: 0,
      nb_updated: 1,
      nb_closed: 1,
      nb_unchanged: 1,
      closed: ['online-shop-manager-4471023102'],
    })
    expect(await online()).toBe(2)
    const { body } = await testApi.staff('GET', '/feeds', undefined, key)
    expect(body).toMatchObject({ feeds: [{ name: 'board', url: host.url, last_run: { nb_closed: 1 } }] })
  })

  it('does not write the row of an unchanged job', async () => {
    host.setResponse({ body: GREENHOUSE })
    await run()
    const before = await jobs()
    const writes = await countWrites()
    testApi.shiftClock(3 * 24 * 60)
    expect(await run()).toMatchObject({ status: 'done', nb_updated: 0, nb_unchanged: 3 })
    expect(await jobs()).toEqual(before)
    expect(await writes()).toBe(0)
    host.setResponse({ body: GREENHOUSE.replace('Online shop manager', 'Shop manager') })
    await run()
    expect(await writes()).toBeGreaterThan(0)
  })

  it('sends conditional requests, and an unconditional one after a change and on demand', async () => {
    const validators = { etag: '"v1"', 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' }
    const poll = async () => {
      testApi.shiftClock(70)
      await runDueFeeds(testApi.api)
    }
    host.setResponse({ body: GREENHOUSE, headers: validators })
    await poll()
    host.setResponse({ status: 304 })
    await poll()
    expect((await runs())[0]).toMatchObject({ status: 'unchanged', reason: null })
    expect(host.requests.at(-1)).toMatchObject({
      'if-none-match': '"v1"',
      'if-modified-since': validators['last-modified'],
    })
    host.setResponse({ body: GREENHOUSE, headers: validators })
    await testApi.staff('PATCH', '/company', { entities: [{ slug: 'south', name: 'South' }] }, key)
    await poll()
    expect(host.requests.at(-1)).not.toHaveProperty('if-none-match')
    await run()
    expect(host.requests.at(-1)).not.toHaveProperty('if-none-match')
    await testApi.staff('PATCH', `/feeds/${feed.id}`, { feed: { stages: ['RESUME'] } }, key)
    host.setResponse({ body: GREENHOUSE, headers: validators })
    expect(await run()).toMatchObject({ nb_updated: 3 })
    expect(host.requests.at(-1)).not.toHaveProperty('if-none-match')
  })

  it('starts at the configured interval with 10% jitter, on only one of several nodes', async () => {
    host.setResponse({ body: GREENHOUSE })
    await Promise.all([runDueFeeds(testApi.api), runDueFeeds(testApi.api), runDueFeeds(testApi.api)])
    expect(host.requests).toHaveLength(1)
    expect(await minutesToNextRun()).toBeGreaterThanOrEqual(53)
    expect(await minutesToNextRun()).toBeLessThanOrEqual(66)
    testApi.shiftClock(50)
    await runDueFeeds(testApi.api)
    expect(host.requests).toHaveLength(1)
    testApi.shiftClock(20)
    await runDueFeeds(testApi.api)
    expect(host.requests).toHaveLength(2)
    await testApi.staff('PATCH', `/feeds/${feed.id}`, { feed: { is_active: false } }, key)
    testApi.shiftClock(24 * 60)
    await runDueFeeds(testApi.api)
    expect(host.requests).toHaveLength(2)
  })

  it('imports a feed with 300 jobs, and rejects it if it is truncated', async () => {
    host.setResponse({ body: board(300) })
    expect(await run()).toMatchObject({ status: 'done', nb_added: 300 })
    host.setResponse({ body: board(300).slice(0, -1) })
    expect(await run()).toMatchObject({ status: 'refused', reason: expect.stringContaining('is not JSON') as string })
  })

  it('retains the last 50 runs', async () => {
    host.setResponse({ status: 304 })
    const old = { feed_id: feed.id, started_at: '2026-01-01T00:00:00.000Z', status: 'unchanged' as const, report: null }
    await testApi.db
      .insertInto('feed_runs')
      .values(Array.from({ length: 60 }, () => old))
      .execute()
    await run()
    expect(await runs()).toHaveLength(50)
    const { count } = await testApi.db
      .selectFrom('feed_runs')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(50)
  })
})

it('does not read a deleted feed, and leaves its jobs online', async () => {
  host.setResponse({ body: GREENHOUSE })
  await run()
  expect((await testApi.staff('DELETE', `/feeds/${feed.id}`, undefined, key)).status).toBe(200)
  testApi.shiftClock(24 * 60)
  await runDueFeeds(testApi.api)
  expect(host.requests).toHaveLength(1)
  expect(await online()).toBe(3)
})
