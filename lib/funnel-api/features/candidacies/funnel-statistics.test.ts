import type { FunnelStep } from '#lib/contract/staff/funnel'
import { addFunnelCount } from '#lib/funnel-api/features/candidacies/funnel-counts'
import { readFunnelStatistics } from '#lib/funnel-api/features/candidacies/funnel-statistics'
import { openTestApi, type TestApi } from '#tests/support/api'
import { signUp } from '#tests/support/candidates'

const SINCE = '2026-11-01'

let testApi: TestApi
let company: { id: number; time_zone: string }
let campaign_id: number
beforeAll(async () => {
  testApi = await openTestApi()
  company = { id: await testApi.companyId(), time_zone: 'UTC' }
  campaign_id = (await testApi.campaign('night-baker')).id
})
afterAll(() => testApi.close())
beforeEach(async () => {
  await testApi.db.deleteFrom('candidacies').execute()
  await testApi.db.deleteFrom('funnel_counts').execute()
  await testApi.db.deleteFrom('step_counts').execute()
})

const statistics = (campaign?: string) => readFunnelStatistics(testApi.db, company, { since: SINCE, campaign })
/** Adds applications that were submitted on a day and answered some days later. */
async function submit(day: string, daysToAnswer: readonly (number | null)[], campaign = campaign_id) {
  for (const [index, days] of daysToAnswer.entries()) {
    const answered = days === null ? null : new Date(Date.parse(day) + days * 86_400_000).toISOString()
    await submitAt(`${day}T0${index}:00:00.000Z`, answered, campaign)
  }
}
async function submitAt(confirmed_at: string, answered_at: string | null, campaign = campaign_id) {
  const { user } = await signUp(testApi)
  await testApi.db
    .insertInto('candidacies')
    .values({
      user_id: user.id,
      campaign_id: campaign,
      is_pitch_passed: false,
      is_subscribed: true,
      created_at: confirmed_at,
      confirmed_at,
      answered_at,
      status: 'RECEIVED' as const,
    })
    .execute()
}

it.each<[string, (number | null)[], object]>([
  ['no application', [], { sent: 0, answered: 0, days_to_answer: null }],
  ['no reply', [null, null], { sent: 2, answered: 0, days_to_answer: null }],
  ['one reply', [3, null], { sent: 2, answered: 1, days_to_answer: 3 }],
  ['two replies', [9, 2], { sent: 2, answered: 2, days_to_answer: 5.5 }],
  ['several replies after the same time', [4, 1, 1, 1], { sent: 4, answered: 4, days_to_answer: 1 }],
  ['four replies', [8, 1, 4, 1], { sent: 4, answered: 4, days_to_answer: 2.5 }],
  ['five replies', [8, 0, 4, 1, 10], { sent: 5, answered: 5, days_to_answer: 4 }],
])('returns the median of the days to a reply: %s', async (_case, days, expected) => {
  await submit('2026-11-10', days)
  expect(await statistics()).toMatchObject(expected)
})

it('returns the median of applications of several days', async () => {
  for (const [day, days] of [
    ['2026-11-10', 5],
    ['2026-11-11', 1],
    ['2026-11-12', 3],
  ] as const)
    await submit(day, [days])
  expect((await statistics()).days_to_answer).toBe(3)
})

it('counts applications from the first day on, by job, and none of another company', async () => {
  const { id: other } = await testApi.campaign('counter-clerk')
  const foundry = await testApi.db
    .selectFrom('campaigns')
    .select('id')
    .where('slug', '=', 'caster')
    .executeTakeFirstOrThrow()
  await submit('2026-10-31', [1])
  await submit(SINCE, [2])
  await submit(SINCE, [6, null], other)
  await submit(SINCE, [1], foundry.id)
  const numbers = { sent: 3, answered: 2, days_to_answer: 4 }
  expect(await statistics()).toMatchObject({
    ...numbers,
    campaigns: [
      { slug: 'counter-clerk', name: 'Counter clerk', sent: 2, answered: 1, days_to_answer: 6, steps: [] },
      { slug: 'night-baker', name: 'Night baker', sent: 1, answered: 1, days_to_answer: 2, steps: [] },
    ],
  })
  const one = await statistics('night-baker')
  expect(one).toMatchObject({ sent: 1, campaigns: [{ slug: 'night-baker' }] })
  expect(one.campaigns).toHaveLength(1)
})

it.each([
  ['Europe/Paris', '2026-10-31T22:59:00.000Z', '2026-10-31T23:00:00.000Z'],
  ['America/Sao_Paulo', '2026-11-01T02:59:00.000Z', '2026-11-01T03:00:00.000Z'],
  ['Asia/Kathmandu', '2026-10-31T18:14:00.000Z', '2026-10-31T18:15:00.000Z'],
])('counts days in the time zone of the company: %s', async (time_zone, before, first) => {
  await submitAt(before, first)
  await submitAt(first, null)
  const figures = () => readFunnelStatistics(testApi.db, { ...company, time_zone }, { since: SINCE })
  expect(await figures()).toMatchObject({ sent: 1, answered: 0, days_to_answer: null })
  const dayLater = (time: string) => new Date(Date.parse(time) + 86_400_000).toISOString()
  await submitAt(dayLater(before), dayLater(first))
  expect(await figures()).toMatchObject({ sent: 2, answered: 1, days_to_answer: 1 })
})

it('returns steps in order with the counts from the first day on', async () => {
  const add = async (
    step: string,
    event: 'started' | 'finished' | 'failed',
    times: number,
    seconds = 0,
    day = SINCE,
  ) => {
    for (let count = 0; count < times; count += 1)
      await addFunnelCount(testApi.db, { campaign_id, day, step, event, seconds: seconds / times })
  }
  await add('RESUME', 'started', 4)
  await add('RESUME', 'finished', 3, 540)
  await add('START', 'started', 3, 0, '2026-10-31')
  await add('START', 'started', 2)
  await add('START', 'started', 1, 0, '2026-11-02')
  await add('START', 'failed', 1)
  await add('SURVEY', 'started', 6)
  await add('SURVEY', 'finished', 5, 70)
  const [campaign] = (await statistics()).campaigns
  expect(campaign!.steps).toEqual<FunnelStep[]>([
    { step: 'START', started: 3, finished: 0, failed: 1, minutes: null, goes_on: 1 },
    { step: 'SURVEY', started: 6, finished: 5, failed: 0, minutes: 0.2, goes_on: 0.667 },
    { step: 'RESUME', started: 4, finished: 3, failed: 0, minutes: 3, goes_on: 0.75 },
  ])
})

it('returns the figures of more than 500 jobs', async () => {
  const row = await testApi.db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', campaign_id)
    .executeTakeFirstOrThrow()
  const { id: _id, ...values } = row
  const copies = Array.from({ length: 501 }, (_, index) => ({ ...values, slug: `job-${900 - index}` }))
  const added: { id: number }[] = []
  for (const copy of copies)
    added.push(await testApi.db.insertInto('campaigns').values(copy).returning('id').executeTakeFirstOrThrow())
  const counts = added.map(({ id }) => ({
    campaign_id: id,
    day: SINCE,
    step: 'START',
    event: 'started' as const,
    count: 1,
    seconds: 0,
  }))
  await testApi.db.insertInto('funnel_counts').values(counts).execute()
  const { campaigns } = await statistics()
  expect(campaigns.map(({ slug }) => slug)).toEqual(copies.map(({ slug }) => slug).toReversed())
})
