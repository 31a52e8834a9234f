import { isUnavailable } from '#lib/funnel-api/platform/db/unavailable'
import { CommandError, StartupError } from '#lib/funnel-api/platform/errors'

/**
 * Codes of errors in the environment, such as a full disk, a missing permission or a wrong password. They are not bugs.
 */
const ENVIRONMENT_ERRORS = ['EACCES', 'EPERM', 'ENOSPC', 'EROFS', 'ENOTDIR', '28000', '28P01', '3D000']

/** The text for the operator of an error that any command can have, or null for a bug. */
export function formatCommonError(error: unknown): string | null {
  if (error instanceof CommandError || error instanceof StartupError) return error.message
  if (!(error instanceof Error)) return null
  const { code, message, errors } = error as Error & { code?: unknown; errors?: unknown }
  if (!ENVIRONMENT_ERRORS.includes(String(code)) && !isUnavailable(error)) return null
  // An error with several causes, one for each address of a host, has no message of its own.
  const causes = Array.isArray(errors) ? errors.filter((cause) => cause instanceof Error) : []
  return message || causes.map((cause) => cause.message).join('; ') || String(code)
}
