import { ZodError } from 'zod'
import { ApiError } from '#lib/contract/errors'
import { CommandError } from '#lib/funnel-api/platform/errors'
import { BundleError } from '#lib/funnel-api/features/bundles/problems'
import { formatCount } from '#lib/funnel-api/edges/cli/table'

/** Codes of errors in the environment, such as a full disk or a wrong password. They are not bugs. */
const ENVIRONMENT_ERRORS = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EACCES',
  'ENOSPC',
  'EROFS',
  'ENOTDIR',
  '28P01',
  '3D000',
])

/** The error text for the operator, or null for a bug, which is reported with its stack trace. */
export function formatError(error: unknown): string | null {
  if (error instanceof BundleError)
    return `${error.message}\n${formatCount(error.problems.length, 'error', 'errors')} found. Nothing was imported.`
  if (error instanceof CommandError) return error.message
  if (error instanceof ApiError) return apiErrorText(error)
  if (error instanceof ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n')
  const { code, message, errors } = error as { code?: string; message?: string; errors?: unknown[] }
  if (code !== undefined && ENVIRONMENT_ERRORS.has(code))
    return message || errors?.map((inner) => (inner as Error).message).join('; ') || code
  return null
}

function apiErrorText({ message, fields }: ApiError): string {
  const invalid = Object.entries(fields ?? {}).map(([field, { key }]) => `${field}: ${key}`)
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}`
  return invalid.length > 0 ? `${sentence} (${invalid.join(', ')}).` : `${sentence}.`
}
