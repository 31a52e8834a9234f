import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { runFeed } from '#lib/funnel-api/features/feeds/run-feed'
import { refetchFeeds, updateFeed } from '#lib/funnel-api/features/feeds/settings'
import type { StaffFeed } from '#lib/contract/staff/feeds'
import { openTestApi, type TestApi } from '#tests/support/api'
import { IS_POSTGRES } from '#tests/support/database'
import { type FeedHost, openFeedHost } from '#tests/support/feed-host'
import { captureLog } from '#tests/support/capture-log'

const GREENHOUSE = path.join(import.meta.dirname, '../../../../tests/support/feeds/greenhouse.json')

let testApi: TestApi
let host: FeedHost
beforeAll(async () => {
  host = await openFeedHost()
  testApi = await openTestApi(['bakery'], undefined, { FEED_HOSTS: host.host })
})
afterAll(async () => {
  await host.close()
  await testApi.close()
})

async function createFeed(name: string) {
  const body = { feed: { name, format: 'greenhouse', url: host.url } }
  const { id } = (await testApi.staff('POST', '/feeds', body, await testApi.keyOf())).body as StaffFeed
  const row = await testApi.db.selectFrom('feeds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...row, company: 'bakery' }
}

it('marks a run of this feed as failed if it has not ended after 15 minutes', async () => {
  host.setResponse({ status: 304 })
  const [feed, other] = [await createFeed('first'), await createFeed('second')]
  const minutesAgo = (minutes: number) => new Date(testApi.api.now().getTime() - minutes * 60_000).toISOString()
  const values = (feed_id: number, minutes: number) => ({
    feed_id,
    started_at: minutesAgo(minutes),
    status: 'running' as const,
    report: null,
  })
  await testApi.db
    .insertInto('feed_runs')
    .values([values(feed.id, 16), values(feed.id, 14), values(other.id, 16)])
    .execute()
  await runFeed(testApi.api, feed)
  const rows = await testApi.db.selectFrom('feed_runs').selectAll().orderBy('id').execute()
  expect(rows.map(({ status, ended_at }) => [status, ended_at !== null])).toEqual([
    ['failed', true],
    ['running', false],
    ['running', false],
    ['unchanged', true],
  ])
  expect(rows[0]!.report).toMatchObject({ reason: 'Interrupted', nb_added: 0 })
})

it('reports an unexpected error without details, and tries again after twice the interval', async () => {
  const logs = captureLog()
  const feed = await createFeed('broken')
  host.setResponse({ body: readFileSync(GREENHOUSE) })
  const broken = IS_POSTGRES
    ? [
        `create function fail() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`,
        'create trigger broken before insert on campaigns for each row execute function fail()',
      ]
    : [`create trigger broken before insert on campaigns begin select raise(abort, 'full'); end`]
  for (const statement of broken) await sql.raw(statement).execute(testApi.db)
  expect(await runFeed(testApi.api, feed)).toMatchObject({ status: 'failed', reason: 'Unexpected error', nb_added: 0 })
  const row = await testApi.db.selectFrom('feeds').selectAll().where('id', '=', feed.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ paused_at: null, parse_attempts: null })
  const minutes = (Date.parse(row.next_run_at) - testApi.api.now().getTime()) / 60_000
  expect(minutes).toBeGreaterThan(1.79 * feed.every_minutes)
  expect(minutes).toBeLessThan(2.21 * feed.every_minutes)
  await sql.raw(`drop trigger broken${IS_POSTGRES ? ' on campaigns' : ''}`).execute(testApi.db)
  logs.restore()
})

it.each([
  [0, 54],
  [0.5, 60],
  [1, 66],
])('spreads runs around the interval (random number %d)', async (random, minutes) => {
  host.setResponse({ status: 304 })
  const feed = { ...(await createFeed(`jitter-${random * 10}`)), every_minutes: 60 }
  const spy = jest.spyOn(Math, 'random').mockReturnValue(random)
  await runFeed(testApi.api, feed)
  spy.mockRestore()
  const { next_run_at } = await testApi.db
    .selectFrom('feeds')
    .selectAll()
    .where('id', '=', feed.id)
    .executeTakeFirstOrThrow()
  expect((Date.parse(next_run_at) - testApi.api.now().getTime()) / 60_000).toBeCloseTo(minutes, 0)
})

it('does not overwrite a change of the feed during the run', async () => {
  const row = (id: number) => testApi.db.selectFrom('feeds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  host.setResponse({ body: readFileSync(GREENHOUSE), headers: { etag: '"v1"' } })
  const feed = await createFeed('changed')
  testApi.shiftClock(1)
  await updateFeed(testApi.api, feed.company_id, feed.id, { job_type: 'INTERNSHIP' })
  const changed = await row(feed.id)
  expect(await runFeed(testApi.api, feed)).toMatchObject({ status: 'done' })
  expect(await row(feed.id)).toEqual(changed)
  expect(changed).toMatchObject({ etag: null, parse_attempts: null })
  await runFeed(testApi.api, { ...changed, company: 'bakery' })
  const applied = await row(feed.id)
  expect(applied.etag).toBe('"v1"')
  expect(applied.next_run_at > changed.next_run_at).toBe(true)
})

it('does not store the validators of a run during which professions or business units changed', async () => {
  const row = (id: number) => testApi.db.selectFrom('feeds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  host.setResponse({ body: readFileSync(GREENHOUSE), headers: { etag: '"v1"' } })
  const feed = await createFeed('refetched')
  testApi.shiftClock(1)
  await refetchFeeds(testApi.db, feed.company_id)
  const refetched = await row(feed.id)
  expect(Date.parse(feed.next_run_at) - Date.parse(refetched.next_run_at)).toBe(1)
  expect(await runFeed(testApi.api, feed)).toMatchObject({ status: 'done' })
  expect(await row(feed.id)).toEqual(refetched)
})
