import { stepsInWords, stepsOf } from '#lib/funnel-api/cli/steps'
import { openTestApi, type TestApi } from '#tests/support/api'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

const count = (step: string, event: string, seconds = 0) =>
  api.send('POST', '/companies/bakery/campaigns/night-baker/steps', { step, event, seconds })

it('the operator reads how far applications got, step by step in their order', async () => {
  for (const step of ['SURVEY', 'START', 'START']) await count(step, 'started')
  await count('START', 'finished', 30)
  await count('START', 'finished', 50)
  await count('SURVEY', 'failed')
  const lines = await stepsOf(api.db, 'bakery', '2020-01-01')
  expect(lines).toEqual([
    { job: 'night-baker', step: 'START', started: 2, finished: 2, failed: 0, seconds: 40 },
    { job: 'night-baker', step: 'SURVEY', started: 1, finished: 0, failed: 1, seconds: null },
  ])
  expect(stepsInWords(lines).split('\n')).toEqual([
    'night-baker  START    2 begun, 2 ended, 0 failures  40 s each',
    'night-baker  SURVEY   1 begun, 0 ended, 1 failures',
  ])
})

it('another company, and an earlier day, have none of it', async () => {
  expect(await stepsOf(api.db, 'foundry', '2020-01-01')).toEqual([])
  expect(await stepsOf(api.db, 'bakery', '2999-01-01')).toEqual([])
  expect(stepsInWords([])).toBe('Nobody has begun an application in that time.')
})

it('a company that is not there is said not to be', async () => {
  await expect(stepsOf(api.db, 'nobody', '2020-01-01')).rejects.toThrow("There is no company 'nobody'.")
})
