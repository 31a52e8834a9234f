import type { FunnelStatistics } from '#lib/contract/staff/funnel'
import { sendRecruiterMessage } from '#lib/funnel-api/features/conversations/discussions'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'

let testApi: TestApi
let key: string
beforeAll(async () => {
  testApi = await openTestApi()
  key = await testApi.keyOf('bakery', ['stats:read'])
})
afterAll(() => testApi.close())

const funnel = async (query = '') =>
  (await testApi.staff('GET', `/funnel${query}`, undefined, key)).body as FunnelStatistics
const count = (slug: string, step: string, event: string, times: number, seconds = 0) =>
  Promise.all(
    Array.from({ length: times }, () =>
      testApi.send('POST', `/companies/bakery/campaigns/${slug}/steps`, { step, event, seconds }),
    ),
  )

it('returns for each job and step how many started, finished and failed, the duration and the share that continued', async () => {
  await count('night-baker', 'START', 'started', 8)
  await count('night-baker', 'START', 'finished', 6, 30)
  await count('night-baker', 'SURVEY', 'started', 6)
  await count('night-baker', 'SURVEY', 'finished', 2, 150)
  await count('night-baker', 'SURVEY', 'finished', 1, 300)
  await count('night-baker', 'SURVEY', 'failed', 2)
  await count('night-baker', 'RESUME', 'started', 3)
  await count('night-baker', 'RESUME', 'finished', 2, 61)
  await count('miller', 'START', 'failed', 1)
  const { campaigns } = await funnel()
  expect(campaigns.map(({ slug }) => slug)).toEqual(['miller', 'night-baker'])
  expect(campaigns[1]).toMatchObject({
    name: expect.any(String) as string,
    steps: [
      { step: 'START', started: 8, finished: 6, failed: 0, minutes: 0.5, goes_on: 0.75 },
      { step: 'SURVEY', started: 6, finished: 3, failed: 2, minutes: 3.3, goes_on: 0.5 },
      { step: 'RESUME', started: 3, finished: 2, failed: 0, minutes: 1, goes_on: 0.667 },
    ],
  })
  expect(campaigns[0]!.steps).toEqual([
    { step: 'START', started: 0, finished: 0, failed: 1, minutes: null, goes_on: null },
  ])
  expect((await funnel('?campaign=miller')).campaigns).toHaveLength(1)
})

it('returns how many applications were submitted and answered, and the median days until the reply', async () => {
  const four = [await applicant(testApi), await applicant(testApi), await applicant(testApi), await applicant(testApi)]
  for (const [at, { id }] of four.slice(0, 3).entries()) {
    // Replies after 0, 2 and 6 days.
    testApi.shiftClock(at * (at + 1) * 24 * 60)
    await sendRecruiterMessage(testApi.api, { candidacy_id: id, author_name: 'Lena', content: 'Hello.' })
    testApi.shiftClock(-(at * (at + 1) * 24 * 60))
  }
  const expected = { sent: 4, answered: 3, days_to_answer: 2 }
  expect(await funnel()).toMatchObject(expected)
  expect((await funnel('?campaign=night-baker')).campaigns[0]).toMatchObject(expected)
  expect(await funnel('?campaign=miller')).toMatchObject({ sent: 0, answered: 0, days_to_answer: null })
})

it('filters by source, and by job and source', async () => {
  const start = (slug: string, source?: string) =>
    testApi.send('POST', `/companies/bakery/campaigns/${slug}/steps`, {
      step: 'VIDEO',
      event: 'started',
      seconds: 0,
      source,
    })
  for (const [slug, source] of [
    ['miller', 'Job-Fair'],
    ['night-baker', 'job-fair'],
    ['night-baker', 'radio'],
    ['night-baker', undefined],
  ] as const)
    await start(slug, source)
  const [fair, radio, direct] = [await applicant(testApi), await applicant(testApi), await applicant(testApi)]
  const setSource = (id: number, source: string | null) =>
    testApi.db.updateTable('candidacies').set({ source }).where('id', '=', id).execute()
  await setSource(fair.id, ' Job-Fair ')
  await setSource(radio.id, 'radio')
  await setSource(direct.id, null)
  const seen = async (query: string) => {
    const { sent, campaigns } = await funnel(query)
    return { sent, started: campaigns.map(({ slug, steps }) => [slug, steps.map(({ started }) => started)]) }
  }
  const both = [
    ['miller', [1]],
    ['night-baker', [1]],
  ]
  expect(await seen('?source=job-fair')).toEqual({ sent: 1, started: both })
  expect(await seen('?source=JOB-FAIR')).toEqual({ sent: 1, started: both })
  expect(await seen('?source=radio&campaign=night-baker')).toEqual({ sent: 1, started: [['night-baker', [1]]] })
  expect(await seen('?source=radio&campaign=miller')).toEqual({ sent: 0, started: [] })
  expect((await seen('?source=unknown')).started).toEqual([])
  expect((await funnel('?source=direct')).campaigns.find(({ slug }) => slug === 'night-baker')!.steps[1]).toMatchObject(
    {
      step: 'VIDEO',
      started: 1,
    },
  )
  for (const invalid of ['', 'x'.repeat(61)])
    expect((await testApi.staff('GET', `/funnel?source=${invalid}`, undefined, key)).status).toBe(400)
})

it('excludes activity before `since`, and data of other companies', async () => {
  const inTwoDays = new Date(testApi.api.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
  expect(await funnel(`?since=${inTwoDays}`)).toEqual({
    since: inTwoDays,
    sent: 0,
    answered: 0,
    days_to_answer: null,
    campaigns: [],
  })
  const other = await testApi.staff('GET', '/funnel', undefined, await testApi.keyOf('foundry'))
  expect(other.body).toMatchObject({ sent: 0, campaigns: [] })
  expect((await testApi.staff('GET', '/funnel?campaign=caster', undefined, key)).status).toBe(404)
})
