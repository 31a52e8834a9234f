import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { z } from 'zod'
import { bytesOf } from '#lib/contract/bytes'
import { ApiError, fieldErrors } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/context'
import { finishUpload } from '#lib/funnel-api/files/finish'
import { policyOf } from '#lib/funnel-api/files/grants'
import { newHandle, partKey } from '#lib/funnel-api/files/handles'
import { countAttempt } from '#lib/funnel-api/rate-limit'

/** The form that we give out; anything else is no upload of ours. */
const upload_id = z.string().regex(/^[\w-]{20}$/)
const part = z.coerce.number().int().min(1).max(10_000)
const Signed = z.object({ policy: z.string().optional(), signature: z.string().optional() })
const Start = Signed.extend({
  filename: z.string().min(1).max(255),
  mimetype: z
    .string()
    .regex(/^[\w.+/-]*$/)
    .max(200)
    .catch(''),
  size: z.coerce.number().int().positive(),
})
const Part = Signed.extend({ upload_id, part, size: z.coerce.number().int().positive() })
const Complete = Signed.extend({
  upload_id,
  parts: z
    .array(z.object({ part_number: part, etag: z.string() }))
    .min(1)
    .max(10_000),
})
const PartPath = z.object({ upload_id, part })

/** Parts are at most 8 MB: the library sends 6. */
const MAX_PART = 8 * 1024 * 1024
/** The protocol knows no part below 5 MB but the last; a few more are let pass. What is left on the disk has this bound. */
const partsMost = (size: number) => 4 + Math.ceil(size / (5 * 1024 * 1024))
/** Of the calls that describe an upload. */
const MAX_BODY = 1024 * 1024
const UPLOADS_PER_USER = { name: 'upload-user', most: 60, seconds: 600 }

function fromJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

/** The multipart protocol that filestack-js speaks in its default mode (§7, upload provider). */
export function uploadRoutes(app: Hono, api: Api) {
  const checked = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
    const parsed = schema.safeParse(value)
    if (!parsed.success) throw new ApiError('BAD_REQUEST', 'Invalid upload params', fieldErrors(parsed.error))
    return parsed.data
  }
  const body = async <S extends z.ZodType>(request: Request, schema: S) => {
    const bytes = await bytesOf(request, MAX_BODY)
    if (!bytes) throw new ApiError('TOO_LARGE', 'the body is above 1 MB')
    return checked(schema, fromJson(bytes))
  }
  const own = async (call: z.output<typeof Signed> & { upload_id: string }) => {
    const policy = policyOf(api, call)
    const upload = await api.db
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', call.upload_id)
      .where('user_id', '=', policy.user_id)
      .executeTakeFirst()
    if (!upload) throw new ApiError('NOT_FOUND', 'no such upload')
    return upload
  }

  app.post('/fs/up/multipart/start', async (context) => {
    const call = await body(context.req.raw, Start)
    const policy = policyOf(api, call)
    await countAttempt(api, UPLOADS_PER_USER, String(policy.user_id))
    if (call.size > policy.maxSize) throw new ApiError('TOO_LARGE', `above ${policy.maxSize} bytes`)
    const id = newHandle()
    await api.db
      .insertInto('uploads')
      .values({
        id,
        user_id: policy.user_id,
        company_id: policy.company_id,
        folder: policy.path,
        filename: policy.filename,
        mimetype: call.mimetype,
        size: call.size,
        created_at: api.now().toISOString(),
        touched_at: api.now().toISOString(),
      })
      .execute()
    return context.json({
      uri: `/${policy.path}/${id}`,
      region: 'local',
      upload_id: id,
      location_url: `${originOf(context.req.raw)}/fs/up`,
    })
  })

  app.post('/fs/up/multipart/upload', async (context) => {
    const call = await body(context.req.raw, Part)
    await own(call)
    const query = new URLSearchParams({ policy: call.policy ?? '', signature: call.signature ?? '' })
    return context.json({
      url: `${originOf(context.req.raw)}/fs/up/parts/${call.upload_id}/${call.part}?${query}`,
      headers: {},
      location_url: `${originOf(context.req.raw)}/fs/up`,
    })
  })

  app.put('/fs/up/parts/:upload_id/:part', async (context) => {
    const { upload_id, part } = checked(PartPath, context.req.param())
    const { size, handle } = await own({ ...context.req.query(), upload_id })
    if (handle !== null) throw new ApiError('CONFLICT', 'the upload is complete')
    if (part > partsMost(size ?? 0)) throw new ApiError('BAD_REQUEST', 'a file of that size has no such part')
    const sent = await bytesOf(context.req.raw, Math.min(MAX_PART, size ?? MAX_PART))
    if (!sent) throw new ApiError('TOO_LARGE', 'a part is at most 8 MB, and no larger than its file')
    const bytes = Buffer.from(sent)
    await api.store.put(partKey(upload_id, part), bytes)
    return context.body(null, 200, { etag: `"${createHash('md5').update(bytes).digest('hex')}"` })
  })

  app.post('/fs/up/multipart/complete', async (context) => {
    const call = await body(context.req.raw, Complete)
    const upload = await own(call)
    const file = await finishUpload(
      api,
      upload,
      call.parts.map(({ part_number }) => part_number),
    )
    return context.json({
      handle: file.handle,
      url: `${originOf(context.req.raw)}/fs/file/${file.handle}`,
      container: 'local',
      key: file.key,
      filename: file.filename,
      size: file.size,
      mimetype: file.mimetype,
      upload_tags: {},
      workflows: {},
      status: 'Stored',
    })
  })

  app.all('/fs/:service{up|cloud|file|process|cdn}/*', () => {
    throw new ApiError('NOT_IMPLEMENTED', 'this file call is not answered yet')
  })
}

/** The library wants whole addresses; the request came to the right one. */
const originOf = (request: Request) => new URL(request.url).origin
