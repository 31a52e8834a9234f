import { excessOf } from '#lib/funnel-api/platform/workers/worker-process'

const LIMITS = { rssMb: 300 }
const jobFor = (elapsedMs: number) => ({
  startedAt: performance.now() - elapsedMs,
  cpuAtStart: 100,
  deadlineMs: 60_000,
})
const usage = (cpuSeconds: number, rssMb = 100) => ({ cpuSeconds, rssMb })

test.each([
  ['within its limits', jobFor(30_000), usage(130), null],
  ['on a busy machine, which gives it little processor time', jobFor(150_000), usage(140), null],
  ['that used its processor time', jobFor(62_000), usage(161), 'deadline'],
  ['that waits without using the processor', jobFor(181_000), usage(101), 'deadline'],
  ['of unknown usage within its time', jobFor(50_000), null, null],
  ['of unknown usage after its time', jobFor(62_000), null, 'deadline'],
  ['that uses too much memory', jobFor(1000), usage(101, 301), 'memory'],
] as const)('reports the excess of a job %s', (_what, job, used, expected) => {
  expect(excessOf(job, used, LIMITS)).toBe(expected)
})
