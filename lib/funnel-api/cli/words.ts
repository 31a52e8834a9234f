import { type Command, InvalidArgumentError } from 'commander'

/** Lines that somebody may copy, below the help of a command. */
export const example = (command: Command, ...lines: readonly string[]) =>
  command.addHelpText(
    'after',
    `\n${lines.length === 1 ? 'Example' : 'Examples'}:\n${lines.map((line) => `  npm run company -- ${line}`).join('\n')}`,
  )

export const JSON_OPTION = ['--json', 'answer as JSON'] as const
export const DRY_RUN = ['--dry-run', 'say what would be done, write nothing'] as const
export const COMPANY = ['<company>', 'its subdomain'] as const

/** A number from `least` to `most`, as it is typed. */
export const numberOf =
  (least: number, most: number) =>
  (text: string): number => {
    const number = Number(text)
    if (!Number.isInteger(number) || number < least || number > most)
      throw new InvalidArgumentError(`It is a number from ${least} to ${most}.`)
    return number
  }

/** For options that may be given more than once, and hold several with commas between. */
export const oneOf =
  (known: readonly string[]) =>
  (text: string, before: readonly string[] = []): string[] => {
    const named = text.split(',').map((one) => one.trim())
    const wrong = named.filter((one) => !known.includes(one))
    if (wrong.length > 0) throw new InvalidArgumentError(`There are: ${known.join(', ')}.`)
    return [...new Set([...before, ...named])]
  }

/** A day or an instant; the day begins at midnight in UTC. */
export function instantOf(text: string): string {
  const instant = new Date(text)
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(instant.getTime()))
    throw new InvalidArgumentError('It is a day such as 2026-11-01, or an instant of ISO 8601.')
  return instant.toISOString()
}
