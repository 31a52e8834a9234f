import { ZodError } from 'zod'
import { ApiError } from '#lib/contract/errors'
import { formatCommonError } from '#lib/funnel-api/platform/format-error'
import { ImportError } from '#lib/funnel-api/features/bundles/problems'
import { formatCount } from '#lib/funnel-api/edges/cli/table'

/** The error text for the operator, or null for a bug, which is reported with its stack trace. */
export function formatError(error: unknown): string | null {
  if (error instanceof ImportError)
    return `${error.message}\n${formatCount(error.problems.length, 'error', 'errors')} found. Nothing was imported.`
  if (error instanceof ApiError) return apiErrorText(error)
  if (error instanceof ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n')
  return formatCommonError(error)
}

function apiErrorText({ message, fields }: ApiError): string {
  const invalid = Object.entries(fields ?? {}).map(([field, { key }]) => `${field}: ${key}`)
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}`
  return invalid.length > 0 ? `${sentence} (${invalid.join(', ')}).` : `${sentence}.`
}
