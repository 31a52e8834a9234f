import type { Hono } from 'hono'
import { ApiError } from '#lib/contract/errors'
import { IMAGE_WIDTHS } from '#lib/domain/image-widths'
import type { Api } from '#lib/funnel-api/platform/context'
import { isLinkValid } from '#lib/funnel-api/features/files/grants'
import type { Media } from '#lib/funnel-api/platform/storage/media'
import { requireMemberOf } from '#lib/funnel-api/features/members/authenticate'
import { managerOrigin } from '#lib/funnel-api/features/companies/manager-url'
import { servePrivateFile } from '#lib/funnel-api/edges/file-api/private-reply'
import { serveRange } from '#lib/funnel-api/platform/storage/ranges'
import { createImageResizer } from '#lib/funnel-api/features/files/sized-pictures'

const TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
}
/** A company's slug is one label of a host name. The limit also prevents keys that object stores would reject. */
const COMPANY = /^[a-z0-9-]{1,63}$/
const NAME = /^[0-9a-f]{16}\.([a-z0-9]+)$/

const typeOf = (name: string) => {
  const [, extension = ''] = NAME.exec(name) ?? []
  return Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined
}
const widthOf = (text: string) => IMAGE_WIDTHS.find((width) => String(width) === text)

/** Serves private files by signed link, and public media by name. */
export function downloadRoutes(app: Hono, api: Api, media: Media) {
  app.get('/fs/file/:handle', async (context) => {
    const { handle } = context.req.param()
    const { expiry = '', signature = '' } = context.req.query()
    const { hostname } = new URL(context.req.url)
    const host = hostname === new URL(managerOrigin(api)).hostname ? 'manager' : 'careers'
    if (!isLinkValid(api, handle, expiry, signature, host))
      throw new ApiError('FORBIDDEN', 'Link is invalid or expired')
    const file = await findFile(api, handle)
    if (file && host === 'manager') {
      // On the back-office host, a link works only for members of the file's company, also while the file is sent.
      const check = () => requireMemberOf(api, context.req.raw, file.slug, 'candidacies:read')
      await check()
      return servePrivateFile(context, api, file, check)
    }
    // Content must not be served from the origin of another company's site.
    if (!file || new URL(api.origin(file.slug)).hostname !== hostname) throw new ApiError('NOT_FOUND', 'File not found')
    return servePrivateFile(context, api, file)
  })

  const resizeImage = createImageResizer(media)
  app.get('/media/:company/:name', async (context) => {
    const { company, name } = context.req.param()
    const type = typeOf(name)
    if (!COMPANY.test(company) || !type) throw new ApiError('NOT_FOUND', 'Media file not found')
    const key = `${company}/${name}`
    const size = await media.size(key)
    if (size === null) throw new ApiError('NOT_FOUND', 'Media file not found')
    const headers = {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    }
    const width = context.req.query('w')
    if (width === undefined || !type.startsWith('image/'))
      return serveRange(size, context.req.header('range'), (range) => media.read(key, range), headers)
    const targetWidth = widthOf(width)
    if (!targetWidth) throw new ApiError('BAD_REQUEST', `w must be one of ${IMAGE_WIDTHS.join(', ')}`)
    const accept = context.req.header('accept') ?? ''
    const { bytes, mimetype } = await resizeImage({ company, name, width: targetWidth }, accept)
    return new Response(new Uint8Array(bytes), { headers: { ...headers, 'content-type': mimetype, vary: 'accept' } })
  })
}

const findFile = ({ db }: Api, handle: string) =>
  db
    .selectFrom('files')
    .innerJoin('companies', 'companies.id', 'files.company_id')
    .selectAll('files')
    .select('companies.slug')
    .where('files.handle', '=', handle)
    .executeTakeFirst()
