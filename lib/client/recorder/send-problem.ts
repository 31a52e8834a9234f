import { apiErrorKey } from '#lib/client/form-errors'
import { ApiError } from '#lib/contract/errors'
import { UploadError } from '#lib/integrations/filestack'
import type { Problem } from './state'

/** Why an upload failed after all the attempts of §9. */
export function problemOfSending(error: unknown): Problem {
  if (error instanceof UploadError) {
    if (error.kind === 'network') return 'CONNECTION_LOST'
    if (error.kind === 'timeout' || error.kind === 'redirect') return 'CANNOT_CONNECT'
    return error.kind === 'request' ? 'REFUSED' : 'CANNOT_SEND_VIDEO'
  }
  return error instanceof ApiError && error.code === 'UNSUPPORTED_TYPE' ? 'REFUSED' : 'CANNOT_SEND_VIDEO'
}

/** Errors that the API finds in an uploaded video: the same video would fail again. */
const FOUND: { [key: string]: Problem } = { VIDEO_TOO_LONG: 'TOO_LONG', INFECTED: 'REFUSED' }

const foundIn = (error: unknown): Problem | undefined =>
  error instanceof ApiError ? Object.values(error.fields ?? {}).flatMap(({ key }) => FOUND[key] ?? [])[0] : undefined

/** Why an uploaded video was not added to the application. */
export const problemOfKeeping = (error: unknown): Problem => foundIn(error) ?? 'CANNOT_SEND_FORM'

/** The recorder's texts are clearer than these, which are about forms, input or files of any kind. */
const VAGUE: readonly string[] = ['LONG', 'INVALID', 'UNAVAILABLE', 'UNSUPPORTED_TYPE']

/** Whether the error's own text gives the reason, and the recorder's text does not. */
export const saysWhy = (error: unknown): boolean => foundIn(error) !== undefined || !VAGUE.includes(apiErrorKey(error))
