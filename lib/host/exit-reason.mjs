// Uses only Node built-ins, because the supervisor runs with the Node.js of the machine.
import { constants } from 'node:os'

/** EX_CONFIG of sysexits.h, as in startup-error.ts. */
export const EXIT_CONFIG = 78

const STOP_SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM']

/** The status that a shell reports for a process that a signal terminated. */
export const statusOf = ({ code, signal }) => (signal ? 128 + constants.signals[signal] : (code ?? 1))

/** Whether the exit has status 0 or follows a stop signal. */
export const isRequestedStop = (exit) =>
  exit.code === 0 || STOP_SIGNALS.some((signal) => statusOf(exit) === 128 + constants.signals[signal])

const MAX_LINES = 50
const MAX_LINE_CHARACTERS = 2000

/** Buffers the last lines of a process's output. */
export function createTail() {
  const lines = []
  const open = new Map()
  const add = (line) => {
    if (line.trim() === '') return
    lines.push(line.slice(0, MAX_LINE_CHARACTERS))
    if (lines.length > MAX_LINES) lines.shift()
  }
  return {
    /** `source` separates standard output from standard error, whose chunks arrive interleaved. */
    push(source, text) {
      const parts = ((open.get(source) ?? '') + text).split('\n')
      open.set(source, parts.pop().slice(0, MAX_LINE_CHARACTERS))
      parts.forEach(add)
    },
    /** All stored lines, oldest first, including lines without a line break at their end. */
    end() {
      for (const rest of open.values()) add(rest)
      open.clear()
      return [...lines]
    },
  }
}

const HEAP = /JavaScript heap out of memory|Reached heap limit/
const ERROR = /^(?:Uncaught )?\w*Error\b.*/

/** The message of a line that the server logged as fatal. Null for any other line. */
function fatalMessage(line) {
  if (!line.startsWith('{')) return null
  try {
    const { level, msg, err } = JSON.parse(line)
    return level === 'fatal' ? [msg, err?.message].filter(Boolean).join(': ') : null
  } catch {
    return null
  }
}

/** Describes why a process ended, from its exit status and its last lines of output. */
export function describeExit(exit, lines) {
  const ending = exit.signal ? `signal ${exit.signal}` : `exit status ${statusOf(exit)}`
  if (lines.some((line) => HEAP.test(line))) return `JavaScript heap out of memory (${ending})`
  const newestFirst = lines.toReversed()
  const message =
    newestFirst.map(fatalMessage).find(Boolean) ?? newestFirst.map((line) => ERROR.exec(line)?.[0]).find(Boolean)
  if (message) return `${message} (${ending})`
  // The kernel kills the largest process with SIGKILL when memory runs out.
  if (exit.signal === 'SIGKILL') return `${ending}, possibly because the machine ran out of memory`
  return ending
}
