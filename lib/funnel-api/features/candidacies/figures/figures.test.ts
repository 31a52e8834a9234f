import type { Figures } from '#lib/contract/staff/figures'
import { addView } from '#lib/funnel-api/features/campaigns/mutations'
import { addFunnelCount } from '#lib/funnel-api/features/candidacies/funnel-counts'
import { type FiguresQuery, readFigures } from '#lib/funnel-api/features/candidacies/figures/figures'
import { addDays } from '#lib/domain/days'
import { percentile } from '#lib/funnel-api/features/candidacies/figures/reply-time'
import { openTestApi, type TestApi } from '#tests/support/api'
import { signUp } from '#tests/support/candidates'

let testApi: TestApi
let company: { id: number; time_zone: string }
let baker: number
let clerk: number
beforeAll(async () => {
  testApi = await openTestApi()
  company = { id: await testApi.companyId(), time_zone: 'Europe/Paris' }
  baker = (await testApi.campaign('night-baker')).id
  clerk = (await testApi.campaign('counter-clerk')).id
})
afterAll(() => testApi.close())
beforeEach(async () => {
  await testApi.db.deleteFrom('candidacies').execute()
  await testApi.db.deleteFrom('step_counts').execute()
  await testApi.db.deleteFrom('campaign_tracks').execute()
})

const DAY = '2026-11-10'
const figures = (query: Partial<FiguresQuery> = {}) =>
  readFigures(testApi.db, company, { since: '2026-11-01', until: '2026-11-20', interval: 'day', ...query })
const visit = async (times: number, source: string | null = null, campaign_id = baker, day = DAY) => {
  for (let count = 0; count < times; count += 1) await addView(testApi.db, { campaign_id, day, source })
}
const step = async (name: string, event: 'started' | 'finished', times: number, source: string | null = null) => {
  const key = { campaign_id: baker, day: DAY, step: name, event, source }
  for (let count = 0; count < times; count += 1) await addFunnelCount(testApi.db, { ...key, seconds: 0 })
}
/**
 * Stores one application for each item of `hours`, submitted at the timestamp `at`. The item is the number of hours
 * until the reply, or null without a reply.
 */
async function submit(at: string, hours: readonly (number | null)[], source: string | null = null, campaign = baker) {
  for (const each of hours) {
    const { user } = await signUp(testApi)
    const answered_at = each === null ? null : new Date(Date.parse(at) + each * 3_600_000).toISOString()
    await testApi.db
      .insertInto('candidacies')
      .values({
        user_id: user.id,
        campaign_id: campaign,
        is_pitch_passed: false,
        is_subscribed: true,
        source,
        created_at: at,
        confirmed_at: at,
        answered_at,
        status: 'RECEIVED' as const,
      })
      .execute()
  }
}
const none = (count: number) => Array.from({ length: count }, () => null)
const valuesOf = ({ visits, started, submitted, replied }: Figures['totals']) =>
  [visits, started, submitted, replied].map(({ value }) => value)

it('returns the funnel from the visit to the reply, in total, by job and by source', async () => {
  await visit(20, 'LinkedIn')
  await visit(6)
  await visit(5, 'linkedin', clerk)
  await step('VIDEO', 'started', 11, 'linkedin')
  await step('VIDEO', 'finished', 6, 'linkedin')
  await step('SURVEY', 'started', 6, 'linkedin')
  await submit(`${DAY}T10:00:00.000Z`, [1, 2, 3, 4, 5, null], 'linkedin')
  const { totals, steps, campaigns, sources } = await figures()
  expect(valuesOf(totals)).toEqual([30, 10, 5, 5])
  expect(campaigns.map((row) => [row.slug, row.name, ...valuesOf(row)])).toEqual([
    ['night-baker', 'Night baker', 25, 10, 5, 5],
    ['counter-clerk', 'Counter clerk', 5, null, null, null],
  ])
  expect(sources.map((row) => [row.source, ...valuesOf(row)])).toEqual([
    ['linkedin', 25, 10, 5, 5],
    ['direct', 5, null, null, null],
  ])
  const hidden = { value: null, is_below_five: true }
  expect(steps).toEqual([
    {
      step: 'VIDEO',
      started: { value: 10, is_below_five: false },
      finished: { value: 5, is_below_five: false },
      left: { value: 5, is_below_five: false },
      share_left: 0.5,
    },
    {
      step: 'SURVEY',
      started: { value: 5, is_below_five: false },
      finished: hidden,
      left: { value: 5, is_below_five: false },
      share_left: 1,
    },
  ])
})

it('filters by job, by source and by both', async () => {
  await visit(10, 'poster')
  await visit(5, 'linkedin')
  await visit(5, 'poster', clerk)
  const visitsOf = async (query: Partial<FiguresQuery>) => {
    const { totals, campaigns, sources } = await figures(query)
    return [totals.visits.value, campaigns.map(({ slug }) => slug), sources.map(({ source }) => source)]
  }
  expect(await visitsOf({ campaign: 'night-baker' })).toEqual([15, ['night-baker'], ['poster', 'linkedin']])
  expect(await visitsOf({ source: 'poster' })).toEqual([15, ['night-baker', 'counter-clerk'], ['poster']])
  expect(await visitsOf({ campaign: 'night-baker', source: 'poster' })).toEqual([10, ['night-baker'], ['poster']])
  expect(await visitsOf({ source: 'unknown' })).toEqual([null, [], []])
})

it('counts nothing of another company, and finds no job of it', async () => {
  const caster = await testApi.db
    .selectFrom('campaigns')
    .select('id')
    .where('slug', '=', 'caster')
    .executeTakeFirstOrThrow()
  await visit(9, null, caster.id)
  await submit(`${DAY}T10:00:00.000Z`, none(6), null, caster.id)
  expect(valuesOf((await figures()).totals)).toEqual([null, null, null, null])
  await expect(figures({ campaign: 'caster' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('counts applications by the day in the time zone of the company', async () => {
  await submit('2026-11-10T22:59:00.000Z', none(5))
  await submit('2026-11-10T23:00:00.000Z', none(5))
  const shown = (await figures()).periods.filter(({ submitted }) => submitted.value !== null)
  expect(shown.map(({ since, submitted }) => [since, submitted.value])).toEqual([
    ['2026-11-10', 5],
    ['2026-11-11', 5],
  ])
})

it('takes the step with the most starts as the first one', async () => {
  await step('VIDEO', 'started', 1)
  await step('SURVEY', 'started', 10)
  await step('RESUME', 'started', 5)
  expect((await figures()).totals.started.value).toBe(10)
})

it('leaves out the names of sources without a shown count', async () => {
  await visit(4, 'letter to lena')
  await visit(6, 'poster')
  expect((await figures()).sources.map(({ source }) => source)).toEqual(['poster'])
})

it('returns the median and the 90th percentile of the hours until the reply from ten replies on', async () => {
  await submit('2026-02-28T20:00:00.000Z', [1, 2, 3, 4, 5, 6, 7, 8, 9])
  const spring = { since: '2026-02-01', until: '2026-03-31', interval: 'week' } as const
  expect((await figures(spring)).reply_time).toEqual({ median_hours: null, p90_hours: null })
  await submit('2026-02-28T20:00:00.000Z', [240, null])
  expect((await figures(spring)).reply_time).toEqual({ median_hours: 5, p90_hours: 9 })
  expect((await figures({ ...spring, source: 'poster' })).reply_time).toEqual({ median_hours: null, p90_hours: null })
})

it.each([
  [[], null],
  [[{ hours: 7, count: 1 }], 7],
  [
    [
      { hours: 9, count: 1 },
      { hours: 1, count: 9 },
    ],
    1,
  ],
  [
    [
      { hours: 9, count: 2 },
      { hours: 1, count: 9 },
    ],
    9,
  ],
])('returns the 90th percentile of %j', (counts, expected) => {
  expect(percentile(counts, 0.9)).toBe(expected)
})

it('computes the hours across leap days and years', async () => {
  await submit(
    '2024-02-28T12:00:00.000Z',
    Array.from({ length: 10 }, () => 24 * 400),
  )
  const winter = { since: '2024-02-01', until: '2024-03-31', interval: 'week' } as const
  expect((await figures(winter)).reply_time.median_hours).toBe(24 * 400)
})

it('counts only complete hours, and only replies to applications of the period', async () => {
  await submit('2026-11-10T10:50:00.000Z', Array<number>(10).fill(1.5))
  expect((await figures()).reply_time.median_hours).toBe(1)
  // Midnight in Paris at the end of the last day, which is outside the period.
  await submit('2026-11-20T23:00:00.000Z', Array<number>(30).fill(48))
  expect((await figures()).reply_time.median_hours).toBe(1)
})

/** Returns a random number generator with a seed, so that a failure can be reproduced. */
function generator(seed: number) {
  let state = seed
  return (max: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % max
  }
}

it('reveals no exact count, whichever periods and filters a reader compares', async () => {
  const next = generator(26)
  const days = Array.from({ length: 7 }, (_, index) => addDays('2026-11-01', index))
  for (const day of days)
    for (const source of ['linkedin', 'poster', null])
      for (const campaign of [baker, clerk]) await visit(next(4), source, campaign, day)
  const values = new Map<string, number>()
  for (const campaign of [undefined, 'night-baker', 'counter-clerk'])
    for (const source of [undefined, 'linkedin', 'poster', 'direct'])
      for (const since of days)
        for (const until of days.filter((day) => day >= since)) {
          const { totals, periods, campaigns, sources } = await figures({ campaign, source, since, until })
          const all = [totals, ...periods, ...campaigns, ...sources].map(({ visits }) => visits)
          // All sums and differences of multiples of five are multiples of five.
          for (const { value, is_below_five } of all) {
            expect(is_below_five).toBe(value === null)
            expect((value ?? 0) % 5).toBe(0)
          }
          values.set([campaign, source, since, until].join(), totals.visits.value ?? 0)
          // The days add up to the period, so a day has the same count in every period.
          expect(periods.reduce((sum, { visits }) => sum + (visits.value ?? 0), 0)).toBe(totals.visits.value ?? 0)
        }
  for (const until of days.slice(1)) {
    const whole = values.get([undefined, undefined, days[0], until].join())!
    const first = values.get([undefined, undefined, days[0], days[0]].join())!
    expect(whole - first).toBe(values.get([undefined, undefined, days[1], until].join()))
  }
}, 60_000)
