import type { Hono } from 'hono'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/platform/context'
import { requirePolicyFile } from '#lib/funnel-api/features/files/grants'
import { servePrivateFile } from '#lib/funnel-api/edges/file-api/private-reply'
import { deleteTransforms } from '#lib/funnel-api/features/files/transform-cache'
import { deleteUnused } from '#lib/funnel-api/features/files/unused'

type File = Awaited<ReturnType<typeof requirePolicyFile>>

/** Metadata fields, which query flags select. */
const FIELDS: Record<string, (file: File) => unknown> = {
  size: ({ size }) => size,
  mimetype: ({ mimetype }) => mimetype,
  filename: ({ filename }) => filename,
  uploaded: ({ created_at }) => Date.parse(created_at),
  writeable: () => false,
  width: ({ width }) => width,
  height: ({ height }) => height,
  sha256: ({ sha256 }) => sha256,
  location: () => 'local',
  path: ({ folder }) => folder,
  container: () => 'local',
  /** EXIF data is removed from every image at upload. */
  exif: () => ({}),
}
const DEFAULT_FIELDS = ['size', 'mimetype', 'filename', 'uploaded', 'writeable', 'location', 'path', 'container']

/** Metadata, download by policy, and deletion of a file (§7: the file API of the upload provider). */
export function metadataRoutes(app: Hono, api: Api) {
  app.get('/fs/file/:handle/metadata', async (context) => {
    const { policy, signature, ...flags } = context.req.query()
    const file = await requirePolicyFile(
      api,
      { policy, signature },
      context.req.url,
      'stat',
      context.req.param('handle'),
    )
    const requested = Object.keys(FIELDS).filter((name) => flags[name] === 'true')
    const names = requested.length > 0 ? requested : DEFAULT_FIELDS
    const metadata = names.map((name) => [name, FIELDS[name]!(file)])
    // `scan_status` is an extension: the result of the virus scan.
    return context.json({ ...Object.fromEntries(metadata), scan_status: file.scan_status }, 200, {
      'cache-control': 'private, no-store',
    })
  })

  app.get('/fs/file/:handle', async (context, next) => {
    const { policy, signature } = context.req.query()
    if (policy === undefined) return next()
    const { handle } = context.req.param()
    return servePrivateFile(
      context,
      api,
      await requirePolicyFile(api, { policy, signature }, context.req.url, 'read', handle),
    )
  })

  app.delete('/fs/file/:handle', async (context) => {
    const { policy, signature, skip_storage } = context.req.query()
    const { handle } = await requirePolicyFile(
      api,
      { policy, signature },
      context.req.url,
      'remove',
      context.req.param('handle'),
    )
    if (skip_storage !== undefined) throw new ApiError('NOT_IMPLEMENTED', 'skip_storage is not supported')
    await deleteUnused(api, [handle])
    const remaining = await api.db.selectFrom('files').select('handle').where('handle', '=', handle).executeTakeFirst()
    if (remaining) throw new ApiError('CONFLICT', 'File is in use by an application or profile')
    await deleteTransforms(api, handle)
    return context.json({})
  })
}
