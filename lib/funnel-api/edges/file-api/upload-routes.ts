import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/platform/context'
import { finishUpload, finishedFile } from '#lib/funnel-api/features/files/finish'
import { requireUploadPolicy } from '#lib/funnel-api/features/files/grants'
import {
  parseUploadCall,
  parseParams,
  Commit,
  Complete,
  requireUpload,
  Part,
  PartPath,
  Start,
  Status,
} from '#lib/funnel-api/features/files/upload-calls'
import { commitPart, storeChunk } from '#lib/funnel-api/features/files/upload-parts'
import { startUpload } from '#lib/funnel-api/features/files/upload-start'

/**
 * The multipart protocol of filestack-js (§7, upload provider), in default mode and with intelligent ingestion.
 * `status` is an extension that lists the stored parts.
 */
export function uploadRoutes(app: Hono, api: Api) {
  app.post('/fs/up/multipart/start', async (context) => {
    const call = await parseUploadCall(context.req.raw, Start)
    const policy = await requireUploadPolicy(api, call, context.req.url)
    const id = await startUpload(api, policy, { ...call, is_intelligent: call.fii })
    return context.json({
      uri: `/${policy.path}/${id}`,
      region: 'local',
      upload_id: id,
      location_url: `${originOf(context)}/fs/up`,
      ...(call.fii && { upload_type: 'intelligent_ingestion' }),
    })
  })

  app.post('/fs/up/multipart/upload', async (context) => {
    const call = await parseUploadCall(context.req.raw, Part)
    await requireUpload(api, call, context.req.url)
    const { policy = '', signature = '', size, offset, md5 } = call
    const declared = { size: String(size), offset: String(offset), ...(md5 !== undefined && { md5 }) }
    return context.json({
      url: `${originOf(context)}/fs/up/parts/${call.upload_id}/${call.part}?${new URLSearchParams({ policy, signature, ...declared })}`,
      headers: {},
      location_url: `${originOf(context)}/fs/up`,
    })
  })

  app.put('/fs/up/parts/:upload_id/:part', async (context) => {
    const call = parseParams(PartPath, { ...context.req.query(), ...context.req.param() })
    const upload = await requireUpload(api, call, context.req.url)
    const length = context.req.header('content-length')
    const etag = await storeChunk(api, upload, {
      part: call.part,
      start_at: upload.is_intelligent ? call.offset : 0,
      source: () => bodyOf(context),
      // The size in the URL takes precedence over the Content-Length header.
      size: call.size ?? (length === undefined ? undefined : Number(length)),
      md5: call.md5,
    })
    return context.body(null, 200, { etag })
  })

  app.post('/fs/up/multipart/commit', async (context) => {
    const call = await parseUploadCall(context.req.raw, Commit)
    const upload = await requireUpload(api, call, context.req.url)
    if (!upload.is_intelligent) throw new ApiError('BAD_REQUEST', 'Commit requires intelligent ingestion')
    if (upload.handle === null) await commitPart(api, upload, call.part)
    return context.json({})
  })

  app.post('/fs/up/multipart/complete', async (context) => {
    const call = await parseUploadCall(context.req.raw, Complete)
    const file = await finishUpload(api, await requireUpload(api, call, context.req.url), call)
    if (!file) return context.json({}, 202)
    const { handle, key, filename, size, mimetype } = file
    return context.json({
      handle,
      url: `${originOf(context)}/fs/file/${handle}`,
      container: 'local',
      key,
      filename,
      size,
      mimetype,
      upload_tags: call.upload_tags ?? {},
      workflows: {},
      status: 'Stored',
    })
  })

  app.post('/fs/up/multipart/status', async (context) => {
    const { id } = await requireUpload(api, await parseUploadCall(context.req.raw, Status), context.req.url)
    const file = await finishedFile(api, id)
    const parts = await api.db
      .selectFrom('upload_parts')
      .select(['part', 'start_at', 'size', 'etag'])
      .where('upload_id', '=', id)
      .orderBy('part')
      .orderBy('start_at')
      .execute()
    return context.json({ handle: file?.handle ?? null, parts })
  })
}

/** The client library needs absolute URLs on the host that it called. */
const originOf = (context: Context) => new URL(context.req.url).origin

/** With a Node.js host, reads the incoming message directly, which is faster than the web stream created from it. */
function bodyOf(context: Context) {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
  const body = incoming?.iterator({ destroyOnReturn: false }) ?? context.req.raw.body ?? []
  return body as AsyncIterable<Uint8Array>
}
