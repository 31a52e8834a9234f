import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { FeedRun, StaffFeed } from '#lib/contract/staff/feeds'
import { pullDue } from '#lib/funnel-api/feeds/pulling'
import { createRecruiter } from '#lib/funnel-api/staff/work/recruiters'
import { openTestApi, type TestApi } from '#tests/support/api'
import { IS_POSTGRES } from '#tests/support/database'
import { type FeedHost, openFeedHost } from '#tests/support/feed-host'

const FEEDS = path.join(import.meta.dirname, '../../../tests/support/feeds')
const text = (name: string) => readFileSync(`${FEEDS}/${name}`, 'utf8')
const GREENHOUSE = text('greenhouse.json')
const [JOB] = (JSON.parse(GREENHOUSE) as { jobs: object[] }).jobs
/** A board of so many jobs. */
const board = (count: number, more: object = {}) =>
  JSON.stringify({ jobs: Array.from({ length: count }, (_, at) => ({ ...JOB, id: 1000 + at, ...more })) })

let test: TestApi
let host: FeedHost
let key: string
let feed: StaffFeed
let now: () => Date
beforeAll(async () => {
  host = await openFeedHost()
  test = await openTestApi(['bakery'], undefined, { FEED_HOSTS: host.host })
  key = await test.keyOf()
  now = test.api.now
})
afterAll(async () => {
  await host.close()
  await test.close()
})

// Each test has a feed of its own.
beforeEach(async () => {
  const wanted = { name: 'board', format: 'greenhouse', url: host.url }
  feed = (await test.staff('POST', '/feeds', { feed: wanted }, key)).body as StaffFeed
})
afterEach(async () => {
  await test.db.deleteFrom('campaigns').where('external_id', 'like', 'board:%').execute()
  await test.db.deleteFrom('feeds').execute()
  test.api.now = now
  host.asked.length = 0
})
const run = async (body: object = {}) =>
  (await test.staff('POST', `/feeds/${feed.id}/run`, body, key, { 'idempotency-key': 'same' })).body as FeedRun
const runs = async () =>
  ((await test.staff('GET', `/feeds/${feed.id}/runs`, undefined, key)).body as { runs: FeedRun[] }).runs
const row = () => test.db.selectFrom('feeds').selectAll().where('id', '=', feed.id).executeTakeFirstOrThrow()
const waits = async () => (Date.parse((await row()).next_run_at) - test.api.now().getTime()) / 60_000
const jobs = () =>
  test.db.selectFrom('campaigns').selectAll().where('external_id', 'like', 'board:%').orderBy('id').execute()
const online = async () => (await jobs()).filter(({ is_online }) => is_online).length

/** Counts rows of campaigns that are written, whether or not anything in them changes. */
async function countWrites() {
  const note = `insert into settings (name, value) select 'written ' || count(*), 'x' from settings`
  const trigger = IS_POSTGRES
    ? [
        `create function noted() returns trigger language plpgsql as $$ begin ${note}; return null; end $$`,
        'create trigger noted after insert or update on campaigns for each row execute function noted()',
      ]
    : [`create trigger noted after update on campaigns begin ${note}; end`]
  for (const statement of trigger) await sql.raw(statement).execute(test.db)
  return async () =>
    (await test.db.selectFrom('settings').select('name').where('name', 'like', 'written %').execute()).length
}

describe('a feed that is read', () => {
  it('brings jobs, follows what changes, and says what it did', async () => {
    host.answers({ body: GREENHOUSE })
    await pullDue(test.api)
    const [first] = await runs()
    expect(first).toMatchObject({ status: 'done', nb_added: 3, nb_updated: 0, nb_closed: 0, nb_unchanged: 0 })
    expect(first!.added).toContain('online-shop-manager-4471023102')
    const fewer = JSON.parse(GREENHOUSE) as { jobs: { title: string }[] }
    fewer.jobs.splice(1, 1)
    fewer.jobs[0]!.title = 'Baker'
    host.answers({ body: JSON.stringify(fewer) })
    expect(await run()).toMatchObject({
      ...{ status: 'done', nb_added: 0, nb_updated: 1, nb_closed: 1, nb_unchanged: 1 },
      closed: ['online-shop-manager-4471023102'],
    })
    expect(await online()).toBe(2)
    const { body } = await test.staff('GET', '/feeds', undefined, key)
    expect(body).toMatchObject({ feeds: [{ name: 'board', url: host.url, last_run: { nb_closed: 1 } }] })
  })

  it('writes no row of a job that is as it was', async () => {
    host.answers({ body: GREENHOUSE })
    await run()
    const before = await jobs()
    const writes = await countWrites()
    test.shiftClock(3 * 24 * 60)
    expect(await run()).toMatchObject({ status: 'done', nb_updated: 0, nb_unchanged: 3 })
    expect(await jobs()).toEqual(before)
    expect(await writes()).toBe(0)
    host.answers({ body: GREENHOUSE.replace('Online shop manager', 'Shop manager') })
    await run()
    expect(await writes()).toBeGreaterThan(0)
  })

  it('asks whether there is anything new, and forgets the marks where its rules change', async () => {
    const marks = { etag: '"v1"', 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' }
    host.answers({ body: GREENHOUSE, headers: marks })
    await run()
    host.answers({ status: 304 })
    expect(await run()).toMatchObject({ status: 'unchanged', reason: null })
    expect(host.asked.at(-1)).toMatchObject({ 'if-none-match': '"v1"', 'if-modified-since': marks['last-modified'] })
    await test.staff('PATCH', `/feeds/${feed.id}`, { feed: { stages: ['RESUME'] } }, key)
    host.answers({ body: GREENHOUSE, headers: marks })
    expect(await run()).toMatchObject({ nb_updated: 3 })
    expect(host.asked.at(-1)).not.toHaveProperty('if-none-match')
  })

  it('is read every so often, give or take a tenth, by one node of several', async () => {
    host.answers({ body: GREENHOUSE })
    await Promise.all([pullDue(test.api), pullDue(test.api), pullDue(test.api)])
    expect(host.asked).toHaveLength(1)
    expect(await waits()).toBeGreaterThanOrEqual(53)
    expect(await waits()).toBeLessThanOrEqual(66)
    test.shiftClock(50)
    await pullDue(test.api)
    expect(host.asked).toHaveLength(1)
    test.shiftClock(20)
    await pullDue(test.api)
    expect(host.asked).toHaveLength(2)
    await test.staff('PATCH', `/feeds/${feed.id}`, { feed: { is_active: false } }, key)
    test.shiftClock(24 * 60)
    await pullDue(test.api)
    expect(host.asked).toHaveLength(2)
  })

  it('is parsed in a worker process, whatever its size', async () => {
    host.answers({ body: board(300) })
    expect(await run()).toMatchObject({ status: 'done', nb_added: 300 })
    host.answers({ body: board(300).slice(0, -1) })
    expect(await run()).toMatchObject({ status: 'refused', reason: expect.stringContaining('is not JSON') as string })
  })

  it('keeps its last fifty runs', async () => {
    host.answers({ status: 304 })
    const old = { feed_id: feed.id, started_at: '2026-01-01T00:00:00.000Z', status: 'unchanged' as const, report: null }
    await test.db
      .insertInto('feed_runs')
      .values(Array.from({ length: 60 }, () => old))
      .execute()
    await run()
    expect(await runs()).toHaveLength(50)
    const { count } = await test.db
      .selectFrom('feed_runs')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(50)
  })
})

describe('a feed that is broken destroys nothing', () => {
  beforeEach(async () => {
    host.answers({ body: board(10) })
    await run()
  })

  const half = JSON.stringify({ jobs: (JSON.parse(board(10)) as { jobs: object[] }).jobs.slice(0, 5) })
  it.each([
    ['text that ends in the middle', { body: board(10).slice(0, -300) }, 'refused', /is not JSON/],
    ['a connection that ends in the middle', { body: board(10), cutAt: 500 }, 'failed', /cut off/],
    ['nothing', { body: '' }, 'refused', /is not JSON/],
    ['an empty list', { body: '{"jobs":[]}' }, 'refused', /holds no job; allow_closing/],
    ['an error in words', { body: '{"error":"no such board"}' }, 'refused', /no such board/],
    ['a page', { body: '<!doctype html><h1>Hello</h1>' }, 'refused', /is not JSON/],
    ['half of the jobs', { body: half }, 'refused', /names 5 of the 10 jobs/],
    ['jobs that nobody can read', { body: board(10, { title: '' }) }, 'refused', /no job of it could be read/],
    ['more than 20 MB', { body: Buffer.alloc(21 * 1024 * 1024, 32) }, 'refused', /above/],
    ['an error', { status: 500, body: board(10) }, 'failed', /answers 500/],
    ['a way inside', { status: 302, headers: { location: 'http://169.254.169.254/' } }, 'failed', /not a public one/],
  ] as const)('where it is %s', async (_what, answer, status, reason) => {
    const before = await jobs()
    host.answers(answer)
    expect(await run()).toMatchObject({ status, reason: expect.stringMatching(reason) as string, nb_closed: 0 })
    expect(await jobs()).toEqual(before)
    expect(await waits()).toBeGreaterThan(107)
    host.answers({ body: board(10) })
    expect(await run()).toMatchObject({ status: 'done', nb_unchanged: 10 })
    expect(await waits()).toBeLessThan(67)
  })

  it('unless somebody says that so many jobs may leave', async () => {
    host.answers({ body: half })
    expect(await run({ allow_closing: true })).toMatchObject({ status: 'done', nb_closed: 5 })
    host.answers({ body: '{"jobs":[]}' })
    expect(await run({ allow_closing: true })).toMatchObject({ status: 'done', nb_closed: 5 })
    expect(await online()).toBe(0)
  })

  it('and is tried less and less often, once a day in the end', async () => {
    host.answers({ body: '' })
    for (const hours of [2, 4, 8, 16, 24, 24]) {
      await run()
      const share = (await waits()) / 60 / hours
      expect([share > 0.89, share < 1.11]).toEqual([true, true])
    }
  })

  it('and its company’s people get one letter when it was refused twice, and another the next time', async () => {
    const fields = { locale: 'fr' as const, campaign_slugs: null, is_told_of_messages: false }
    const bakery = await test.companyId()
    await createRecruiter(test.api, bakery, {
      ...fields,
      email: 'lena@example.org',
      name: 'Lena',
      is_told_weekly: true,
    })
    await createRecruiter(test.api, bakery, { ...fields, email: 'ada@example.org', name: 'Ada', is_told_weekly: false })
    const letters = () => test.db.selectFrom('outbox').selectAll().where('template', '=', 'feed_refused').execute()
    host.answers({ body: half })
    await run()
    expect(await letters()).toEqual([])
    await run()
    await run()
    expect(await letters()).toMatchObject([
      {
        ...{ recipient: 'lena@example.org', locale: 'fr' },
        payload: {
          ...{ first_name: 'Lena', feed: 'board', count: 2 },
          details: [{ title: 'Ce qui n’allait pas', text: expect.stringContaining('5 of the 10') as string }],
        },
      },
    ])
    host.answers({ body: board(10) })
    await run()
    host.answers({ status: 500 })
    for (let times = 0; times < 4; times += 1) await run()
    expect(await letters()).toHaveLength(1)
    await run()
    expect(await letters()).toHaveLength(2)
  })
})

describe('a feed that kills its parser', () => {
  /** 17 MB of elements that need more than a worker process may use. A slow machine reaches the time limit first. */
  const KILLER = `<source><job>${'<a><b><c/></b></a>'.repeat(900_000)}</job></source>`
  const bytes = Buffer.from(KILLER)
  const paused = {
    status: 'failed',
    reason: expect.stringMatching(/(?:memory|too long); the feed is paused/) as string,
  }
  const shown = async () =>
    ((await test.staff('GET', '/feeds', undefined, key)).body as { feeds: StaffFeed[] }).feeds[0]!
  const emails = () => test.db.selectFrom('outbox').selectAll().where('template', '=', 'feed_paused').execute()
  const change = (fields: object) => test.staff('PATCH', `/feeds/${feed.id}`, { feed: fields }, key)

  beforeEach(async () => {
    await change({ format: 'xml' })
    host.answers({ body: bytes })
  })

  it('is paused, is not read again, and its company gets one email in its language', async () => {
    const fields = { locale: 'nl' as const, campaign_slugs: null, is_told_of_messages: false }
    const people = { email: 'noor@example.org', name: 'Noor', is_told_weekly: true }
    await test.db.deleteFrom('recruiters').execute()
    await createRecruiter(test.api, await test.companyId(), { ...fields, ...people })
    await pullDue(test.api)
    expect(await shown()).toMatchObject({
      paused_at: expect.any(String) as string,
      pause_reason: expect.stringMatching(/too much memory|took too long/) as string,
      last_run: paused,
    })
    const asked = host.asked.length
    test.shiftClock(3 * 24 * 60)
    await pullDue(test.api)
    expect((await test.staff('POST', `/feeds/${feed.id}/run`, {}, key)).status).toBe(409)
    expect(host.asked).toHaveLength(asked)
    expect(await emails()).toMatchObject([
      {
        ...{ recipient: 'noor@example.org', locale: 'nl' },
        payload: {
          ...{ first_name: 'Noor', feed: 'board' },
          details: [{ title: 'Reden', text: expect.stringMatching(/too much memory|took too long/) as string }],
        },
      },
    ])
  }, 120_000)

  it('was counted before it was parsed, keeps its jobs online, and is read again once resumed', async () => {
    await change({ format: 'greenhouse' })
    host.answers({ body: board(10) })
    await run()
    await change({ format: 'xml' })
    host.answers({ body: bytes })
    const running = run()
    while ((await row()).parse_attempts !== 1) await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await row()).paused_at).toBeNull()
    expect(await running).toMatchObject(paused)
    expect(await online()).toBe(10)
    await change({ format: 'greenhouse', every_minutes: 30 })
    expect((await shown()).paused_at).not.toBeNull()
    await change({ paused_at: null })
    expect(await shown()).toMatchObject({ paused_at: null, pause_reason: null })
    host.answers({ body: board(9) })
    await pullDue(test.api)
    expect((await runs())[0]).toMatchObject({ status: 'done', nb_closed: 1 })
  }, 120_000)
})

it('pauses a feed after the server stopped twice while it was parsed', async () => {
  await test.db.updateTable('feeds').set({ parse_attempts: 1 }).where('id', '=', feed.id).execute()
  host.answers({ body: '' })
  await pullDue(test.api)
  expect(await row()).toMatchObject({ parse_attempts: null, paused_at: null })
  await test.db.updateTable('feeds').set({ parse_attempts: 2 }).where('id', '=', feed.id).execute()
  host.asked.length = 0
  expect(await run()).toMatchObject({ status: 'failed', reason: expect.stringContaining('stopped 2 times') as string })
  expect(host.asked).toEqual([])
  expect((await row()).paused_at).not.toBeNull()
})

it('stops following a feed that is deleted, and leaves its jobs online', async () => {
  host.answers({ body: GREENHOUSE })
  await run()
  expect((await test.staff('DELETE', `/feeds/${feed.id}`, undefined, key)).status).toBe(200)
  test.shiftClock(24 * 60)
  await pullDue(test.api)
  expect(host.asked).toHaveLength(1)
  expect(await online()).toBe(3)
})
