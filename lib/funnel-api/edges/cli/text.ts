import { type Command, InvalidArgumentError } from 'commander'

/** Adds example command lines to the help text. */
export const addExamples = (command: Command, ...lines: readonly string[]) =>
  command.addHelpText(
    'after',
    `\n${lines.length === 1 ? 'Example' : 'Examples'}:\n${lines.map((line) => `  npm run company -- ${line}`).join('\n')}`,
  )

export const JSON_OPTION = ['--json', 'print JSON'] as const
export const DRY_RUN = ['--dry-run', 'show what would change without changing anything'] as const
export const COMPANY = ['<company>', 'company subdomain'] as const

/** Parses an integer from `min` to `max`. */
export const integerBetween =
  (min: number, max: number) =>
  (text: string): number => {
    const number = Number(text)
    if (!Number.isInteger(number) || number < min || number > max)
      throw new InvalidArgumentError(`Enter a number from ${min} to ${max}.`)
    return number
  }

/** Parses a text of 1 to `max` characters. */
export const textUpTo =
  (max: number) =>
  (text: string): string => {
    if (text === '' || text.length > max) throw new InvalidArgumentError(`Enter 1 to ${max} characters.`)
    return text
  }

/** Parses an option that is repeatable and accepts comma-separated values. */
export const listOf =
  (known: readonly string[]) =>
  (text: string, previous: readonly string[] = []): string[] => {
    const values = text.split(',').map((value) => value.trim())
    const invalid = values.filter((value) => !known.includes(value))
    if (invalid.length > 0) throw new InvalidArgumentError(`Choose one of: ${known.join(', ')}.`)
    return [...new Set([...previous, ...values])]
  }

/** Parses a date or timestamp. A date is midnight UTC. */
export function toTimestamp(text: string): string {
  const date = new Date(text)
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(date.getTime()))
    throw new InvalidArgumentError('Enter a date such as 2026-11-01, or an ISO 8601 timestamp.')
  return date.toISOString()
}
