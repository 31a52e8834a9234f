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
