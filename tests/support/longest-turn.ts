const TICK_MS = 5

/**
 * The result of some work, and the longest turn of this thread during it, in milliseconds of processor time. Other
 * processes on the machine do not change it.
 */
export async function longestTurnOf<T>(work: () => Promise<T>) {
  let longest = 0
  let last = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(last)
    longest = Math.max(longest, (user + system) / 1000)
    last = process.threadCpuUsage()
  }
  const timer = setInterval(look, TICK_MS)
  try {
    const result = await work()
    look()
    return { result, longest }
  } finally {
    clearInterval(timer)
  }
}
