/** Long enough that late wake-ups and caches filled by other processes matter little. */
const TURN_MS = 500
/** Four processes share one core in turns, and the load generator has the other. */
const EACH_MS = TURN_MS / 5

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Does work while these processes have a fifth of a core each, one after another, as if each had its own small machine:
 * the system stops them for the rest of the time.
 */
export async function inTurns<T>(pids: readonly number[], work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  let isDone = false
  const tell = (pid: number, signal: NodeJS.Signals) => {
    try {
      process.kill(pid, signal)
    } catch {
      // The process has exited: the load generator will report it.
    }
  }
  const letGo = () => pids.forEach((pid) => tell(pid, 'SIGCONT'))
  process.once('exit', letGo)
  const until = (moment: number) => pause(Math.max(0, start + moment - performance.now()))
  const hold = async (pid: number, offset: number) => {
    for (let turn = offset; !isDone; turn += TURN_MS) {
      await until(turn)
      tell(pid, 'SIGCONT')
      await until(turn + EACH_MS)
      tell(pid, 'SIGSTOP')
    }
  }
  const held = pids.map((pid, at) => hold(pid, (at * TURN_MS) / pids.length))
  try {
    return await work()
  } finally {
    isDone = true
    await Promise.all(held)
    letGo()
    process.off('exit', letGo)
  }
}
