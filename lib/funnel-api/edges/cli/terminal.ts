import type { Writable } from 'node:stream'
import type { Command } from 'commander'

/** What a command receives from its process. */
export type Terminal = {
  /** The environment variables of the server. */
  env: NodeJS.ProcessEnv
  /** For the result only, so that scripts can parse it. */
  out: Writable
  /** For progress and errors. */
  err: Writable
  /** Whether stdin and stderr are a terminal, which allows prompts and progress bars. */
  isTerminal: boolean
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
  now: () => Date
}

/** Removes control characters except line feeds, so that user content cannot send terminal escape sequences. */
const withoutControls = (text: string) => text.replace(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/g, ' ')

const printOut = ({ out }: Pick<Terminal, 'out'>, text: string) => void out.write(`${withoutControls(text)}\n`)
export const print = ({ err }: Pick<Terminal, 'err'>, text: string) => void err.write(`${withoutControls(text)}\n`)

/** Prints the result as JSON or as text. */
export const printResult = (terminal: Terminal, { json }: { json?: boolean }, value: unknown, format: () => string) =>
  printOut(terminal, json ? JSON.stringify(value) : format())

/** The terminal of this process. A second Ctrl-C stops the process immediately. */
export function processTerminal(): Terminal {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort(new Interrupted()))
  // The reader may close the pipe early (`| head`).
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  return {
    env: process.env,
    out: process.stdout,
    err: process.stderr,
    isTerminal: process.stdin.isTTY === true && process.stderr.isTTY === true,
    signal: interruption.signal,
    now: () => new Date(),
  }
}

export class Interrupted extends Error {
  constructor() {
    super('Interrupted.')
  }
}

/** Adds options and the action to a command. The action calls `setExitStatus` only for a non-zero status. */
export type Define = (command: Command, terminal: Terminal, setExitStatus: (status: number) => void) => void
