import { createInterface } from 'node:readline/promises'
import { Refused } from '#lib/funnel-api/cli/refused'
import type { Terminal } from '#lib/funnel-api/cli/terminal'

/** Asks whoever sits at the terminal. Ctrl-C ends the command as it does elsewhere, an input that ends is a no. */
export function asking({ signal }: Pick<Terminal, 'signal'>) {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const ended = new AbortController()
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  lines.on('close', () => ended.abort())
  return {
    ask: async (question: string) => {
      const said = lines.question(question, { signal: AbortSignal.any([signal, ended.signal]) })
      return said.catch((error: unknown) => {
        throw signal.aborted ? error : new Refused('Nothing was done.')
      })
    },
    close: () => lines.close(),
  }
}
