import type { ErrorCode } from '#lib/contract/errors'

/** The error kinds of §8. */
export type UploadErrorKind = 'aborted' | 'network' | 'timeout' | 'server' | 'request' | 'other' | 'redirect'

export class UploadError extends Error {
  readonly kind: UploadErrorKind
  /** The error code of our own service, if it sent one. */
  readonly code: ErrorCode | null
  constructor(kind: UploadErrorKind, message: string, code: ErrorCode | null = null) {
    super(message)
    this.name = 'UploadError'
    this.kind = kind
    this.code = code
  }
}
