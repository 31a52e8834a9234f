import { StartProblem } from '#lib/funnel-api/platform/errors'

/** EX_CONFIG of sysexits.h: supervisors do not restart a server that exits with it. */
export const EXIT_CONFIG = 78

/** Codes of PostgreSQL (invalid password, invalid authorization, unknown database) and of the file system. */
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

/** The message for the operator, or null for a failure that a restart may solve. */
export function startProblemOf(error: unknown): string | null {
  if (error instanceof StartProblem) return error.message
  if (!(error instanceof Error) || !('code' in error)) return null
  const variable = VARIABLE_OF[String(error.code)]
  return variable ? `${variable}: ${error.message}` : null
}
