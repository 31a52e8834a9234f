const TICK_MS = 5

/**
 * Returns the result of some work and the longest event-loop turn during it, in milliseconds of processor time. Other
 * processes on the machine do not change it.
 */
export async function measureLongestTurn<T>(work: () => Promise<T>) {
  let longest = 0
  let last = process.threadCpuUsage()
  const measure = () => {
    const { user, system } = process.threadCpuUsage(last)
    longest = Math.max(longest, (user + system) / 1000)
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
