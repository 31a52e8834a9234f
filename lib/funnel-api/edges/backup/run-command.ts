import type { Command } from 'commander'
import { formatCommonError } from '#lib/funnel-api/platform/format-error'

/** Runs a command. An error that is not a bug is printed without a stack trace, and sets the exit status. */
export async function runCommand(program: Command, failureStatus: number) {
  try {
    await program.parseAsync()
  } catch (error) {
    const text = formatCommonError(error)
    if (text === null) throw error
    console.error(text)
    process.exitCode = failureStatus
  }
}
