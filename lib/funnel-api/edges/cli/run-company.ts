import { Command, CommanderError } from 'commander'
import { groups } from '#lib/funnel-api/edges/cli/commands/groups'
import { DONE, INTERRUPTED, FAILED, USAGE_ERROR } from '#lib/funnel-api/edges/cli/exit-codes'
import { CommandError } from '#lib/funnel-api/platform/errors'
import { Interrupted, print, type Terminal } from '#lib/funnel-api/edges/cli/terminal'

const WIDTH = 110

const createProgram = ({ out, err }: Terminal) =>
  new Command('company')
    .description('Manage companies, jobs and applications')
    .usage('<command> [options]')
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
Run a command with --help for details and an example. Uses the same environment variables as the server, which
can keep running. --json prints only JSON to stdout (use npm run -s company -- …).
Exit status: ${DONE} success, ${FAILED} error, ${USAGE_ERROR} usage error, ${INTERRUPTED} interrupted.`,
    )

/** Runs a command and returns its exit status. Loads only the modules of that command. */
export async function runCompany(args: readonly string[], terminal: Terminal): Promise<number> {
  const root = createProgram(terminal)
  let status = DONE
  for (const { name, alias, summary, load } of groups) {
    const command = root.command(name).description(summary)
    if (alias) command.alias(alias)
    if (args.some((arg) => arg === name || arg === alias))
      (await load()).define(command, terminal, (code) => void (status = code))
  }
  try {
    await root.parseAsync([...args], { from: 'user' })
    return status
  } catch (error) {
    return reportError(error, terminal)
  }
}

async function reportError(error: unknown, terminal: Terminal): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : USAGE_ERROR
  if (terminal.signal.aborted) {
    print(terminal, new Interrupted().message)
    return INTERRUPTED
  }
  if (error instanceof CommandError) {
    print(terminal, error.message)
    return FAILED
  }
  const { formatError } = await import('#lib/funnel-api/edges/cli/errors')
  const text = formatError(error)
  if (text === null) throw error
  print(terminal, text)
  return FAILED
}
