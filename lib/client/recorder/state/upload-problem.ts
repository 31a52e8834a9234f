import { apiErrorKey } from '#lib/client/form-errors'
import { ApiError } from '#lib/contract/errors'
import { UploadError } from '#lib/integrations/upload-error'
import type { Problem } from './types'

/** The problem of a failed upload. */
export function uploadProblem(error: unknown): Problem {
  if (error instanceof UploadError) {
    if (error.kind === 'network') return 'CONNECTION_LOST'
    if (error.kind === 'timeout' || error.kind === 'redirect') return 'CANNOT_CONNECT'
    return error.kind === 'request' ? 'REJECTED' : 'CANNOT_SEND_VIDEO'
  }
  return error instanceof ApiError && error.code === 'UNSUPPORTED_TYPE' ? 'REJECTED' : 'CANNOT_SEND_VIDEO'
}

/** Validation errors of an uploaded video. The same video would fail again. */
const VIDEO_ERRORS: { [key: string]: Problem } = { VIDEO_TOO_LONG: 'TOO_LONG', INFECTED: 'REJECTED' }

const videoErrorOf = (error: unknown): Problem | undefined =>
  error instanceof ApiError
    ? Object.values(error.fields ?? {}).flatMap(({ key }) => VIDEO_ERRORS[key] ?? [])[0]
    : undefined

/** The problem of an uploaded video that could not be saved. */
export const saveProblem = (error: unknown): Problem => videoErrorOf(error) ?? 'CANNOT_SEND_FORM'

/** Errors with a text for any form or file. The recorder's own text is more specific. */
const GENERIC_ERRORS: readonly string[] = ['LONG', 'INVALID', 'UNAVAILABLE', 'UNSUPPORTED_TYPE']

/** Whether the error's own text is more specific than the recorder's text. */
export const hasSpecificText = (error: unknown): boolean =>
  videoErrorOf(error) !== undefined || !GENERIC_ERRORS.includes(apiErrorKey(error))
