import { z } from 'zod'

/** Error codes of the envelope. Their texts are in `messages/<locale>/errors.json`. */
export const ErrorCode = z.enum([
  'BAD_REQUEST',
  'UNAUTHENTICATED',
  'INVALID_CREDENTIALS',
  'UNVERIFIED',
  /** Extension: the link of an email opened the session, and this call needs the password. */
  'SIGN_IN_REQUIRED',
  'FORBIDDEN',
  'BOT_SUSPECTED',
  'NOT_FOUND',
  'GONE',
  'CONFLICT',
  'EMAIL_TAKEN',
  'STAGE_LOCKED',
  'CAMPAIGN_CLOSED',
  'DISCUSSION_CLOSED',
  'ALREADY_CONFIRMED',
  /** Extension: there is a newer version than the one in `If-Match`. */
  'STALE',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'IMAGE_SIDES',
  'UNREADABLE',
  'ACTIVE_CONTENT',
  'INVALID',
  'TOKEN_EXPIRED',
  'TOO_MANY_REQUESTS',
  'NOT_IMPLEMENTED',
  'UNAVAILABLE',
  'INTERNAL',
])
export type ErrorCode = z.infer<typeof ErrorCode>

/** One invalid field. `key` is a validator of §5 ('REQUIRED', 'MIN_LENGTH'…), `bound` its threshold if it has one. */
export const FieldError = z.object({ key: z.string(), bound: z.union([z.number(), z.string()]).optional() })
export type FieldError = z.infer<typeof FieldError>

/** The only error envelope. `fields` is keyed by dotted path into the body, as in `candidacy.answer_group.12`. */
export const ErrorEnvelope = z.object({
  error: z.object({
    code: ErrorCode.catch('INTERNAL'),
    message: z.string(),
    fields: z.record(z.string(), FieldError).optional(),
    /** Extension, with BOT_SUSPECTED: a harder `BotChallenge`. The same call with its solution succeeds. */
    challenge: z.unknown().optional(),
  }),
})
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>

export const STATUS: { [code in ErrorCode]: number } = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  UNVERIFIED: 403,
  SIGN_IN_REQUIRED: 403,
  FORBIDDEN: 403,
  BOT_SUSPECTED: 422,
  NOT_FOUND: 404,
  GONE: 410,
  CONFLICT: 409,
  EMAIL_TAKEN: 409,
  STAGE_LOCKED: 409,
  CAMPAIGN_CLOSED: 409,
  DISCUSSION_CLOSED: 409,
  ALREADY_CONFIRMED: 409,
  STALE: 412,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  IMAGE_SIDES: 422,
  UNREADABLE: 422,
  ACTIVE_CONTENT: 422,
  INVALID: 422,
  TOKEN_EXPIRED: 410,
  TOO_MANY_REQUESTS: 429,
  NOT_IMPLEMENTED: 501,
  UNAVAILABLE: 503,
  INTERNAL: 500,
}

/** `retry_after`: whole seconds until the same call may succeed, as in the `Retry-After` header. */
type ErrorExtras = { retry_after?: number | undefined; challenge?: unknown }

/** An expected error of the funnel API. `message` is for logs. Users see the text of `code`. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, FieldError> | undefined
  readonly retry_after: number | undefined
  readonly challenge: unknown

  constructor(
    code: ErrorCode,
    message: string = code,
    fields?: Record<string, FieldError>,
    status = STATUS[code],
    { retry_after, challenge }: ErrorExtras = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.fields = fields
    this.retry_after = retry_after
    this.challenge = challenge
  }
}

/** A rate limit error. Calls are accepted again after `seconds`. */
export const tooManyRequests = (message: string, seconds: number) =>
  new ApiError('TOO_MANY_REQUESTS', message, undefined, undefined, { retry_after: Math.max(1, Math.ceil(seconds)) })
