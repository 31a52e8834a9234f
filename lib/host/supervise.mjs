// Uses only Node built-ins, because the supervisor runs with the Node.js of the machine.
import { createTail, describeExit, EXIT_CONFIG, isRequestedStop, statusOf } from './exit-reason.mjs'

export const MAX_CRASHES = 5
export const WINDOW_MS = 60_000
const FIRST_DELAY_MS = 1000
/** How long to wait for output after the exit. A child process of the server may keep the pipe open for longer. */
const OUTPUT_MS = 500

/**
 * Returns a function to call after each crash. It returns the number of crashes within `WINDOW_MS`, and the delay
 * before a restart in milliseconds, or null to give up.
 */
export function createCrashPolicy(now = () => performance.now()) {
  let crashes = []
  return () => {
    const at = now()
    crashes = [...crashes.filter((crash) => at - crash < WINDOW_MS), at]
    const delay_ms = crashes.length < MAX_CRASHES ? FIRST_DELAY_MS * 2 ** (crashes.length - 1) : null
    return { crashes: crashes.length, delay_ms }
  }
}

/** Forwards the output of a process. Resolves with its exit status and last lines. */
function watch(child, forward) {
  const tail = createTail()
  for (const source of ['stdout', 'stderr']) {
    child[source].setEncoding('utf8')
    child[source].on('data', (text) => {
      tail.push(source, text)
      forward(source, text)
    })
  }
  return new Promise((resolve) => {
    const finish = (exit) => resolve({ exit, lines: tail.end() })
    child.once('error', (error) => {
      tail.push('stderr', `${error}\n`)
      finish({ code: 1, signal: null })
    })
    child.once('exit', (code, signal) => {
      const timer = setTimeout(() => finish({ code, signal }), OUTPUT_MS)
      child.once('close', () => {
        clearTimeout(timer)
        finish({ code, signal })
      })
    })
  })
}

/**
 * Runs a server and restarts it after a crash. `ended` resolves with the exit status for this process after a requested
 * stop, after a configuration error, and when the policy gives up.
 */
export function supervise({ start, forward, report, policy = createCrashPolicy() }) {
  let child = null
  let isStopping = false
  let endDelay = () => undefined

  const delay = (ms) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      endDelay = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function run() {
    for (;;) {
      child = start()
      const { exit, lines } = await watch(child, forward)
      child = null
      const status = statusOf(exit)
      if (isStopping || isRequestedStop(exit)) return status
      const reason = describeExit(exit, lines)
      if (status === EXIT_CONFIG) {
        report({ event: 'configuration', reason, lines })
        return status
      }
      const { crashes, delay_ms } = policy()
      report({ event: delay_ms === null ? 'gave-up' : 'crashed', reason, lines, crashes, delay_ms })
      if (delay_ms === null) return status
      await delay(delay_ms)
      if (isStopping) return 0
    }
  }

  return {
    ended: run(),
    /** Forwards the signal to the server and prevents a restart. */
    stop(signal) {
      isStopping = true
      endDelay()
      child?.kill(signal)
    },
  }
}

const LINES_SHOWN = 20

const TEXT = {
  configuration: ({ reason }) => `The server was not restarted because its configuration is invalid (${reason}).`,
  crashed: ({ reason, crashes, delay_ms }) =>
    `The server crashed: ${reason}. Restarting in ${delay_ms / 1000} s (crash ${crashes} of ${MAX_CRASHES} within a minute).`,
  'gave-up': ({ reason, crashes, lines }) =>
    [
      `The server crashed ${crashes} times within a minute and was not restarted. Last crash: ${reason}.`,
      ...(lines.length > 0
        ? ['Last lines of its output:', ...lines.slice(-LINES_SHOWN).map((line) => `  ${line}`)]
        : []),
    ].join('\n'),
}

const LOGGED = {
  configuration: { level: 'fatal', msg: 'server not restarted: invalid configuration' },
  crashed: { level: 'error', msg: 'server crashed, restarting' },
  'gave-up': { level: 'fatal', msg: 'server crashed too often, not restarting' },
}

/** A report for a terminal. */
export const toText = (report) => `${TEXT[report.event](report)}\n`

/** A report as one line of JSON in the form of the server's log. */
export function toJson({ event, reason, lines, crashes, delay_ms }, now = new Date()) {
  const { level, msg } = LOGGED[event]
  const restart_in_ms = delay_ms ?? undefined
  const last_lines = lines.slice(-LINES_SHOWN)
  return `${JSON.stringify({ level, time: now.toISOString(), reason, crashes, restart_in_ms, last_lines, msg })}\n`
}
