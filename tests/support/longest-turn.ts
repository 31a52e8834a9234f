const TICK_MS = 5

/**
 * Returns the result of some work and the longest event-loop turn during it, in milliseconds of processor time. Other
 * processes on the machine do not change it. System time does not count, because each page of memory takes longer after
 * another thread has started a process.
 */
export async function measureLongestTurn<T>(work: () => Promise<T>) {
  let longest = 0
  let last = process.threadCpuUsage()
  const measure = () => {
    longest = Math.max(longest, process.threadCpuUsage(last).user / 1000)
    last = process.threadCpuUsage()
  }
  const timer = setInterval(measure, TICK_MS)
  try {
    const result = await work()
    measure()
    return { result, longest }
  } finally {
    clearInterval(timer)
  }
}
