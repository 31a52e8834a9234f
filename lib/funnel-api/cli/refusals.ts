import { ZodError } from 'zod'
import { ApiError } from '#lib/contract/errors'
import { BackupProblem } from '#lib/funnel-api/backup/problem'
import { BundleError } from '#lib/funnel-api/cli/bundle/problems'

/** Said by the machine, not by a fault of ours. */
const OF_THE_MACHINE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EACCES', 'ENOSPC', 'EROFS', 'ENOTDIR', '28P01', '3D000'])

/** What whoever typed the command is told; null for a fault, whose stack is wanted. */
export function inWords(error: unknown): string | null {
  if (error instanceof BundleError) return `${error.message}\n${error.problems.length} to mend; nothing was written.`
  if (error instanceof BackupProblem) return error.message
  if (error instanceof ApiError) return sentenceOf(error)
  if (error instanceof ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n')
  const { code, message, errors } = error as { code?: string; message?: string; errors?: unknown[] }
  if (code !== undefined && OF_THE_MACHINE.has(code))
    return message || errors?.map((one) => (one as Error).message).join('; ') || code
  return null
}

function sentenceOf({ message, fields }: ApiError): string {
  const wrong = Object.entries(fields ?? {}).map(([field, { key }]) => `${field}: ${key}`)
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}`
  return wrong.length > 0 ? `${sentence} (${wrong.join(', ')}).` : `${sentence}.`
}
