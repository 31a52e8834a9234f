import { openTestApi, type TestApi } from '#tests/support/api'
import type { Api } from '#lib/funnel-api/platform/context'
import { createTimeLimit, HOUR_MS, type Job } from '#lib/funnel-api/platform/queue/job'
import { JOBS, runDue } from '#lib/funnel-api/edges/jobs/jobs'
import { failingJobs } from '#lib/funnel-api/edges/jobs/metrics'
import { createLog, setLog } from '#lib/telemetry/log'

let testApi: TestApi
let api: Api
beforeAll(async () => {
  testApi = await openTestApi([])
  api = testApi.api
})
afterAll(() => testApi.close())

function countingJob(name: string, more: Partial<Job> = {}) {
  const runs: Date[] = []
  const run = async ({ now }: Api) => void runs.push(now())
  return { job: { name, every_ms: HOUR_MS, run, ...more }, runs }
}

it('runs a new job at once, and again when it is due', async () => {
  const { job, runs } = countingJob('hourly')
  await runDue(api, [job])
  testApi.shiftClock(59)
  await runDue(api, [job])
  expect(runs).toHaveLength(1)
  testApi.shiftClock(2)
  await runDue(api, [job])
  expect(runs).toHaveLength(2)
})

it('runs a job whose last run was recorded by a clock a year ahead', async () => {
  const { job, runs } = countingJob('ahead')
  const year = 365 * 24 * 60
  testApi.shiftClock(year)
  await runDue(api, [job])
  testApi.shiftClock(-year)
  await runDue(api, [job])
  expect(runs).toHaveLength(2)
  await runDue(api, [job])
  expect(runs).toHaveLength(2)
})

it('runs a job once on concurrent nodes', async () => {
  const { job, runs } = countingJob('alone')
  for (const expected of [1, 2]) {
    await Promise.all(Array.from({ length: 5 }, () => runDue(api, [job])))
    expect(runs).toHaveLength(expected)
    testApi.shiftClock(61)
  }
})

it('runs a job with runsOnEachNode at each call, even within its interval', async () => {
  const { job, runs } = countingJob('own', { runsOnEachNode: true })
  for (let node = 0; node < 3; node += 1) await runDue(api, [job])
  expect(runs).toHaveLength(3)
})

describe('a long job', () => {
  const checksDuring = async (between: () => void, isStopped?: () => boolean) => {
    const checks: boolean[] = []
    const run: Job['run'] = async (own, stopping) => {
      const isEnough = createTimeLimit(own, stopping)
      checks.push(isEnough())
      between()
      checks.push(isEnough())
    }
    await runDue(api, [{ name: 'pieces', every_ms: 0, run }], isStopped)
    return checks
  }

  it('stops after five minutes and leaves the rest for later', async () => {
    expect(await checksDuring(() => testApi.shiftClock(4.9))).toEqual([false, false])
    expect(await checksDuring(() => testApi.shiftClock(5))).toEqual([false, true])
  })

  it('stops when the process stops', async () => {
    let isStopped = false
    const stop = () => void (isStopped = true)
    expect(await checksDuring(stop, () => isStopped)).toEqual([false, true])
  })
})

it('runs the other jobs if one fails, and logs the failure', async () => {
  const lines: string[] = []
  const before = setLog(createLog({ level: 'error', isReadable: true, write: (line) => void lines.push(line) }))
  const { job, runs } = countingJob('after')
  const failing = { name: 'failing', every_ms: HOUR_MS, run: () => Promise.reject(new Error('no room')) }
  await runDue(api, [failing, job]).finally(() => setLog(before))
  expect(runs).toHaveLength(1)
  expect(lines).toEqual([expect.stringMatching(/error job failed {2}job=failing\nError: no room/)])
  expect(failingJobs()).toEqual(['failing'])
})

it('runs each job of the server at its interval in seconds', () => {
  expect(Object.fromEntries(JOBS.map(({ name, every_ms }) => [name, every_ms / 1000]))).toEqual({
    'reset-future-times': 50,
    'sweep-uploads': 3600,
    'sweep-spool': 0,
    'forget-files': 6 * 3600,
    'forget-letters': 24 * 3600,
    'drop-expired': 3600,
    'delete-old-member-data': 3600,
    'drop-consents': 24 * 3600,
    'close-campaigns': 50,
    'match-alerts': 50,
    'mail-alerts': 50,
    'drop-unconfirmed-alerts': 3600,
    'mail-applications': 60,
    'mail-deadlines': 600,
    'mail-waiting': 600,
    'remind-unfinished': 3600,
    retention: 3600,
    'sweep-deliveries': 3600,
    'sweep-mails': 24 * 3600,
    'index-applications': 0,
    'sweep-candidacy-changes': 3600,
  })
})
