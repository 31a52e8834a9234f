import { openTestApi, type TestApi } from '#tests/support/api'
import type { Api } from '#lib/funnel-api/context'
import { enough, HOUR_MS, type Job } from '#lib/funnel-api/jobs/job'
import { runDue } from '#lib/funnel-api/jobs/jobs'
import { failingJobs } from '#lib/funnel-api/jobs/metrics'
import { createLog, useLog } from '#lib/telemetry/log'

let test: TestApi
let api: Api
beforeAll(async () => {
  test = await openTestApi([])
  api = test.api
})
afterAll(() => test.close())

function counted(name: string, more: Partial<Job> = {}) {
  const runs: Date[] = []
  const run = async ({ now }: Api) => void runs.push(now())
  return { job: { name, every_ms: HOUR_MS, run, ...more }, runs }
}

it('runs a job at first, and again when it is due', async () => {
  const { job, runs } = counted('hourly')
  await runDue(api, [job])
  test.shiftClock(59)
  await runDue(api, [job])
  expect(runs).toHaveLength(1)
  test.shiftClock(2)
  await runDue(api, [job])
  expect(runs).toHaveLength(2)
})

it('runs a job whose last run was recorded by a clock a year ahead', async () => {
  const { job, runs } = counted('ahead')
  const year = 365 * 24 * 60
  test.shiftClock(year)
  await runDue(api, [job])
  test.shiftClock(-year)
  await runDue(api, [job])
  expect(runs).toHaveLength(2)
  await runDue(api, [job])
  expect(runs).toHaveLength(2)
})

it('runs a job once on concurrent nodes', async () => {
  const { job, runs } = counted('alone')
  for (const expected of [1, 2]) {
    await Promise.all(Array.from({ length: 5 }, () => runDue(api, [job])))
    expect(runs).toHaveLength(expected)
    test.shiftClock(61)
  }
})

it('runs a job of each node every time', async () => {
  const { job, runs } = counted('own', { isOfEachNode: true })
  for (let node = 0; node < 3; node += 1) await runDue(api, [job])
  expect(runs).toHaveLength(3)
})

describe('a job of many pieces', () => {
  const heardBy = async (between: () => void, isStopped?: () => boolean) => {
    const heard: boolean[] = []
    const run: Job['run'] = async (own, asked) => {
      const isEnough = enough(own, asked)
      heard.push(isEnough())
      between()
      heard.push(isEnough())
    }
    await runDue(api, [{ name: 'pieces', every_ms: 0, run }], isStopped)
    return heard
  }

  it('stops after five minutes and leaves the rest for later', async () => {
    expect(await heardBy(() => test.shiftClock(4.9))).toEqual([false, false])
    expect(await heardBy(() => test.shiftClock(5))).toEqual([false, true])
  })

  it('stops when the process stops', async () => {
    let isStopped = false
    const stop = () => void (isStopped = true)
    expect(await heardBy(stop, () => isStopped)).toEqual([false, true])
  })
})

it('runs the other jobs if one fails, and logs the failure', async () => {
  const lines: string[] = []
  const before = useLog(createLog({ level: 'error', isReadable: true, write: (line) => void lines.push(line) }))
  const { job, runs } = counted('after')
  const failing = { name: 'failing', every_ms: HOUR_MS, run: () => Promise.reject(new Error('no room')) }
  await runDue(api, [failing, job]).finally(() => useLog(before))
  expect(runs).toHaveLength(1)
  expect(lines).toEqual([expect.stringMatching(/error a job failed {2}job=failing\nError: no room/)])
  expect(failingJobs()).toEqual(['failing'])
})
