import type { Selectable } from 'kysely'
import { z } from 'zod'
import { readBytes } from '#lib/contract/bytes'
import { ApiError } from '#lib/contract/errors'
import { fieldErrors } from '#lib/contract/field-errors'
import { jsonOrNull } from '#lib/domain/json-or-null'
import type { Api } from '#lib/funnel-api/platform/context'
import type { UploadRow } from '#lib/funnel-api/platform/db/schema-files'
import { requireUploadPolicy } from '#lib/funnel-api/features/files/grants'

export type Upload = Selectable<UploadRow>

/** This server issues only upload IDs in this format. */
const upload_id = z.string().regex(/^[\w-]{20}$/)
const part = z.coerce.number().int().min(1).max(10_000)
const positive = z.coerce.number().int().positive()
const offset = z.coerce.number().int().min(0)

const Signed = z.object({ policy: z.string().optional(), signature: z.string().optional() })
export const Start = Signed.extend({
  filename: z.string().min(1).max(255),
  mimetype: z
    .string()
    .regex(/^[\w.+/-]*$/)
    .max(200)
    .catch(''),
  /** Null while a video is still being recorded. Only uploads in chunks may omit the size. */
  size: positive.nullable(),
  /** Whether parts are sent in chunks at offsets and then committed (Filestack's intelligent ingestion). */
  fii: z.boolean().catch(false),
})
export const Part = Signed.extend({
  upload_id,
  part,
  size: positive,
  offset: offset.default(0),
  /** Base64, the format of filestack-js. */
  md5: z.string().max(64).optional().catch(undefined),
})
export const PartPath = Signed.extend({
  upload_id,
  part,
  size: positive.optional(),
  offset: offset.default(0),
  md5: z.string().max(64).optional(),
})
/** Clients may send the `size` of the file. It is ignored, because the chunks determine the size of the part. */
export const Commit = Signed.extend({ upload_id, part })
export const Complete = Signed.extend({
  upload_id,
  size: positive.nullish(),
  parts: z
    .array(z.object({ part_number: part, etag: z.string().max(64) }))
    .min(1)
    .max(10_000)
    .optional(),
  /** Optional hexadecimal checksum of the whole file. A mismatch is rejected. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .toLowerCase()
    .optional(),
  /** Returned unchanged. */
  upload_tags: z.record(z.string(), z.string()).nullish(),
})
export const Status = Signed.extend({ upload_id })

/** Limit for the JSON body of upload calls. */
const MAX_BODY = 1024 * 1024

export function parseParams<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new ApiError('BAD_REQUEST', 'Invalid upload params', fieldErrors(parsed.error))
  return parsed.data
}

export async function parseUploadCall<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  const bytes = await readBytes(request, MAX_BODY)
  if (!bytes) throw new ApiError('TOO_LARGE', 'Request body exceeds 1 MB')
  const text = new TextDecoder().decode(bytes).trim()
  // A proxy may cut a body short and end it normally. Clients retry only after a 5xx.
  if (text.startsWith('{') && !text.endsWith('}')) throw new ApiError('UNAVAILABLE', 'Request body is truncated')
  return parseParams(schema, jsonOrNull(text))
}

/**
 * Returns the upload of a call. Any policy of the same user, company and folder is accepted, because a policy expires
 * after 15 minutes and an upload may take a day. Throws NOT_FOUND.
 */
export async function requireUpload(
  api: Api,
  call: { policy?: string | undefined; signature?: string | undefined; upload_id: string },
  url: string,
): Promise<Upload & { maxSize: number }> {
  const policy = await requireUploadPolicy(api, call, url)
  const upload = await api.db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', call.upload_id)
    .where('user_id', '=', policy.user_id)
    .where('company_id', '=', policy.company_id)
    .where('folder', '=', policy.path)
    .executeTakeFirst()
  if (!upload) throw new ApiError('NOT_FOUND', 'Upload not found')
  return { ...upload, maxSize: upload.size ?? policy.maxSize }
}
