import { StartupError } from '#lib/funnel-api/platform/errors'

/** EX_CONFIG of sysexits.h: supervisors do not restart a server that exits with it. */
export const EXIT_CONFIG = 78

/**
 * The environment variable to check, by error code of PostgreSQL (invalid password, invalid authorization, unknown
 * database) or of the file system.
 */
const VARIABLE_OF: Readonly<Record<string, string>> = {
  '28P01': 'DATABASE_URL',
  '28000': 'DATABASE_URL',
  '3D000': 'DATABASE_URL',
  EACCES: 'DATA_DIR',
  EPERM: 'DATA_DIR',
  EROFS: 'DATA_DIR',
  ENOTDIR: 'DATA_DIR',
  EEXIST: 'DATA_DIR',
}

/** The message for the operator, or null for a failure that a restart may fix. */
export function startupErrorMessage(error: unknown): string | null {
  if (error instanceof StartupError) return error.message
  if (!(error instanceof Error) || !('code' in error)) return null
  const variable = VARIABLE_OF[String(error.code)]
  return variable ? `${variable}: ${error.message}` : null
}
