import { Command, CommanderError } from 'commander'
import { groups } from '#lib/funnel-api/cli/commands/groups'
import { DONE, INTERRUPTED, REFUSED, WRONG_USAGE } from '#lib/funnel-api/cli/ends'
import { Refused } from '#lib/funnel-api/cli/refused'
import { Interrupted, tell, type Terminal } from '#lib/funnel-api/cli/terminal'

const WIDTH = 110

const program = ({ out, err }: Terminal) =>
  new Command('company')
    .description('The companies of this site: their content, their applications, and whoever works with them.')
    .usage('COMMAND …')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void out.write(text),
      writeErr: (text) => void err.write(text),
      getOutHelpWidth: () => WIDTH,
      getErrHelpWidth: () => WIDTH,
    })
    .addHelpText(
      'after',
      `
Each command has a --help with an example. Reads DATA_DIR, DATABASE_URL, S3_…, FEED_HOSTS and their like as the
server does; that may run meanwhile. With --json the answer alone is on standard output (npm run -s company -- …).
Ends with ${DONE} when done, ${REFUSED} when refused, ${WRONG_USAGE} when typed wrongly.`,
    )

/** Does what was typed; answers how it ended. Only what the command itself needs is loaded. */
export async function runCompany(args: readonly string[], terminal: Terminal): Promise<number> {
  const all = program(terminal)
  let ended = DONE
  for (const { name, alias, summary, load } of groups) {
    const command = all.command(name).description(summary)
    if (alias) command.alias(alias)
    if (args.some((word) => word === name || word === alias))
      (await load()).define(command, terminal, (code) => void (ended = code))
  }
  try {
    await all.parseAsync([...args], { from: 'user' })
    return ended
  } catch (error) {
    return explained(error, terminal)
  }
}

async function explained(error: unknown, terminal: Terminal): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : WRONG_USAGE
  if (terminal.signal.aborted) {
    tell(terminal, new Interrupted().message)
    return INTERRUPTED
  }
  if (error instanceof Refused) {
    tell(terminal, error.message)
    return REFUSED
  }
  const { inWords } = await import('#lib/funnel-api/cli/refusals')
  const words = inWords(error)
  if (words === null) throw error
  tell(terminal, words)
  return REFUSED
}
