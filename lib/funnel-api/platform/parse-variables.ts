import type { z } from 'zod'
import { definedVariables } from '#lib/domain/defined-variables'
import { CommandError } from '#lib/funnel-api/platform/errors'

/** Parses environment variables. Throws a CommandError with one line for each issue. */
export function parseVariables<S extends z.ZodType>(
  schema: S,
  environment: Readonly<Record<string, string | undefined>>,
): z.output<S> {
  const parsed = schema.safeParse(definedVariables(environment))
  if (parsed.success) return parsed.data
  throw new CommandError(formatIssues(parsed.error))
}

export const formatIssues = ({ issues }: z.ZodError) =>
  issues.map(({ path: name, message }) => `${name.join('.')}: ${message}`).join('\n')
