import { addView } from '#lib/funnel-api/features/campaigns/mutations'
import { readFigures } from '#lib/funnel-api/features/candidacies/figures/figures'
import { readFunnelStatistics } from '#lib/funnel-api/features/candidacies/funnel-statistics'
import { addFunnelCount } from '#lib/funnel-api/features/candidacies/funnel-counts'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { freshDatabase } from '#tests/support/database'
import { openPreviousVersion } from '#tests/support/previous-version'

let location: Awaited<ReturnType<typeof freshDatabase>>
let old: Db
let db: Db
const key = { campaign_id: 1, day: '2026-11-01' }
const step = { ...key, step: 'VIDEO', event: 'started' as const }
beforeAll(async () => {
  location = await freshDatabase({ isBare: true })
  old = await openPreviousVersion(location, '022-visits', 5)
  await old
    .insertInto('campaign_tracks')
    .values({ ...key, source: 'LinkedIn', count: 10 })
    .execute()
  await old
    .insertInto('campaign_tracks')
    .values({ ...key, source: '', count: 5 })
    .execute()
  await old
    .insertInto('funnel_counts')
    .values({ ...step, count: 6, seconds: 0 })
    .execute()
  db = await openDatabase(location)
})
afterAll(async () => {
  await Promise.all([old.destroy(), db.destroy()])
  await location.drop()
})

const figures = () =>
  readFigures(db, { id: 1, time_zone: 'Europe/Paris' }, { since: '2026-01-01', until: '2026-11-20', interval: 'week' })

it('shows the visits, steps and applications from before the migration', async () => {
  const { totals, sources } = await figures()
  expect(totals).toMatchObject({ visits: { value: 15 }, started: { value: 5 }, submitted: { value: 5 } })
  expect(sources.map(({ source, visits }) => [source, visits.value])).toEqual([
    ['linkedin', 10],
    ['direct', 5],
    ['other', null],
  ])
})

it('adds the counts from nodes that still run the previous version to the new counts', async () => {
  await old
    .insertInto('funnel_counts')
    .values({ ...step, count: 1, seconds: 0 })
    .onConflict((conflict) => conflict.columns(['campaign_id', 'day', 'step', 'event']).doUpdateSet({ count: 8 }))
    .execute()
  for (let count = 0; count < 2; count += 1) await addFunnelCount(db, { ...step, seconds: 0, source: 'LinkedIn' })
  await addView(db, { ...key, source: 'linkedin' })
  expect((await figures()).totals).toMatchObject({ visits: { value: 15 }, started: { value: 10 } })
  const [campaign] = (await readFunnelStatistics(db, { id: 1, time_zone: 'UTC' }, { since: '2026-01-01' })).campaigns
  expect(campaign?.steps).toMatchObject([{ step: 'VIDEO', started: 10 }])
})

it('counts at most 100 sources for each job and day, and counts all others together', async () => {
  const day = { ...key, day: '2026-11-02' }
  for (let index = 0; index < 103; index += 1) await addView(db, { ...day, source: `place ${index}` })
  await addView(db, { ...day, source: 'place 1' })
  await addView(db, { ...day, source: null })
  const rows = await db.selectFrom('campaign_tracks').selectAll().where('day', '=', day.day).execute()
  const count = (source: string) => rows.find((row) => row.source === source)?.count
  expect(rows).toHaveLength(102)
  expect([count('place 1'), count('other'), count('')]).toEqual([2, 3, 1])
})

it('deletes the counts of steps with their job', async () => {
  await db.deleteFrom('discussion_messages').execute()
  await db.deleteFrom('discussions').execute()
  await db.deleteFrom('candidacies').execute()
  await db.deleteFrom('campaigns').execute()
  expect(await db.selectFrom('step_counts').select('id').execute()).toEqual([])
})
