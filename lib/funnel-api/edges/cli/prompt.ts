import { createInterface } from 'node:readline/promises'
import { CommandError } from '#lib/funnel-api/platform/errors'
import type { Terminal } from '#lib/funnel-api/edges/cli/terminal'

/** Opens a prompt on the terminal. Ctrl-C interrupts the command, and the end of input cancels the command. */
export function openPrompt({ signal }: Pick<Terminal, 'signal'>) {
  const readline = createInterface({ input: process.stdin, output: process.stderr })
  const ended = new AbortController()
  readline.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  readline.on('close', () => ended.abort())
  return {
    ask: async (question: string) => {
      const reply = readline.question(question, { signal: AbortSignal.any([signal, ended.signal]) })
      return reply.catch((error: unknown) => {
        throw signal.aborted ? error : new CommandError('Cancelled. Nothing was changed.')
      })
    },
    close: () => readline.close(),
  }
}
