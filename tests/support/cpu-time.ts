/** Processor time of some work in milliseconds. Other processes do not affect it. */
export function measureCpuTime(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user / 1000
}
