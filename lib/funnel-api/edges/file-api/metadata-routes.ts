import type { Hono } from 'hono'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/context'
import { fileOf } from '#lib/funnel-api/files/grants'
import { privateReply } from '#lib/funnel-api/files/private-reply'
import { forgetTransforms } from '#lib/funnel-api/files/transform-cache'
import { forgetUnused } from '#lib/funnel-api/files/unused'

type File = Awaited<ReturnType<typeof fileOf>>

/** The facts that query flags select. */
const FACTS: Record<string, (file: File) => unknown> = {
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
const USUAL = ['size', 'mimetype', 'filename', 'uploaded', 'writeable', 'location', 'path', 'container']

/** Metadata, download by policy, and deletion of a file (§7: the file API of the upload provider). */
export function metadataRoutes(app: Hono, api: Api) {
  app.get('/fs/file/:handle/metadata', async (context) => {
    const { policy, signature, ...flags } = context.req.query()
    const file = await fileOf(api, { policy, signature }, context.req.url, 'stat', context.req.param('handle'))
    const asked = Object.keys(FACTS).filter((name) => flags[name] === 'true')
    const names = asked.length > 0 ? asked : USUAL
    const facts = names.map((name) => [name, FACTS[name]!(file)])
    // Extension: the verdict of the virus scanner.
    return context.json({ ...Object.fromEntries(facts), scan_status: file.scan_status }, 200, {
      'cache-control': 'private, no-store',
    })
  })

  app.get('/fs/file/:handle', async (context, next) => {
    const { policy, signature } = context.req.query()
    if (policy === undefined) return next()
    const { handle } = context.req.param()
    return privateReply(context, api, await fileOf(api, { policy, signature }, context.req.url, 'read', handle))
  })

  app.delete('/fs/file/:handle', async (context) => {
    const { policy, signature, skip_storage } = context.req.query()
    const { handle } = await fileOf(api, { policy, signature }, context.req.url, 'remove', context.req.param('handle'))
    if (skip_storage !== undefined) throw new ApiError('NOT_IMPLEMENTED', 'no bytes are kept that nobody can find')
    await forgetUnused(api, [handle])
    const left = await api.db.selectFrom('files').select('handle').where('handle', '=', handle).executeTakeFirst()
    if (left) throw new ApiError('CONFLICT', 'an application or a profile has this file: it goes with that')
    await forgetTransforms(api, handle)
    return context.json({})
  })
}
