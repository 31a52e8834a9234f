import type { Writable } from 'node:stream'

/** What a command is typed into. */
export type Terminal = {
  /** The variables of the server: where its database and its files are. */
  env: NodeJS.ProcessEnv
  /** What was asked for, and nothing else: programs read it. */
  out: Writable
  /** Words on the way, and what went wrong. */
  err: Writable
  /** Whether a person sits there, who can be asked and sees a line that moves. */
  isTerminal: boolean
  /** Somebody wants it to end (Ctrl-C). */
  signal: AbortSignal
  now: () => Date
}

/** What strangers wrote tells the terminal nothing: only lines are ended. */
const harmless = (text: string) => text.replace(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/g, ' ')

const say = ({ out }: Pick<Terminal, 'out'>, text: string) => void out.write(`${harmless(text)}\n`)
export const tell = ({ err }: Pick<Terminal, 'err'>, text: string) => void err.write(`${harmless(text)}\n`)

/** The answer, for programs or for people. */
export const answer = (terminal: Terminal, { json }: { json?: boolean }, value: unknown, inWords: () => string) =>
  say(terminal, json ? JSON.stringify(value) : inWords())

/** The process itself. Ctrl-C a second time ends it at once. */
export function processTerminal(): Terminal {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort(new Interrupted()))
  // Whoever reads may have had enough (`| head`).
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  return {
    env: process.env,
    out: process.stdout,
    err: process.stderr,
    isTerminal: process.stdin.isTTY === true && process.stderr.isTTY === true,
    signal: ending.signal,
    now: () => new Date(),
  }
}

export class Interrupted extends Error {
  constructor() {
    super('Interrupted.')
  }
}
