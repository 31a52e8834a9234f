/** Processor time of some work in milliseconds; other work on the machine does not count. */
export function costOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user / 1000
}
