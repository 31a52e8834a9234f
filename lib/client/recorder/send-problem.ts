import { apiErrorKey } from '#lib/client/form-errors'
import { ApiError } from '#lib/contract/errors'
import { UploadError } from '#lib/integrations/filestack'
import type { Problem } from './state'

/** Why a video was not sent, after all the attempts of §9. */
export function problemOfSending(error: unknown): Problem {
  if (error instanceof UploadError) {
    if (error.kind === 'network') return 'CONNECTION_LOST'
    if (error.kind === 'timeout' || error.kind === 'redirect') return 'CANNOT_CONNECT'
    return error.kind === 'request' ? 'REFUSED' : 'CANNOT_SEND_VIDEO'
  }
  return error instanceof ApiError && error.code === 'UNSUPPORTED_TYPE' ? 'REFUSED' : 'CANNOT_SEND_VIDEO'
}

/** What the API may find in a video that has arrived: sent again, it would find it again. */
const FOUND: { [key: string]: Problem } = { VIDEO_TOO_LONG: 'TOO_LONG', INFECTED: 'REFUSED' }

const foundIn = (error: unknown): Problem | undefined =>
  error instanceof ApiError ? Object.values(error.fields ?? {}).flatMap(({ key }) => FOUND[key] ?? [])[0] : undefined

/** Why a video that has arrived did not join the application. */
export const problemOfKeeping = (error: unknown): Problem => foundIn(error) ?? 'CANNOT_SEND_FORM'

/** The recorder says more than these do: they speak of forms and of what was typed, or of files of any kind. */
const VAGUE: readonly string[] = ['LONG', 'INVALID', 'UNAVAILABLE', 'UNSUPPORTED_TYPE']

/** Whether a refusal's own words say why, where the recorder's only say that. */
export const saysWhy = (error: unknown): boolean => foundIn(error) !== undefined || !VAGUE.includes(apiErrorKey(error))
