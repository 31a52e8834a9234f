import type { Hono } from 'hono'
import { ApiError } from '#lib/contract/errors'
import { PICTURE_WIDTHS } from '#lib/domain/picture-widths'
import type { Api } from '#lib/funnel-api/context'
import { isLinkGood } from '#lib/funnel-api/files/grants'
import type { Media } from '#lib/funnel-api/files/media'
import { privateReply } from '#lib/funnel-api/files/private-reply'
import { serveRange } from '#lib/funnel-api/files/ranges'
import { sizedPictures } from '#lib/funnel-api/files/sized-pictures'

const TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
}
/** A company's slug is one label of a host name. Object stores reject much longer keys. */
const COMPANY = /^[a-z0-9-]{1,63}$/
const NAME = /^[0-9a-f]{16}\.([a-z0-9]+)$/

const typeOf = (name: string) => {
  const [, ending = ''] = NAME.exec(name) ?? []
  return Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined
}
const widthOf = (text: string) => PICTURE_WIDTHS.find((width) => String(width) === text)

/** Private files by signed link, and public media by name. */
export function downloadRoutes(app: Hono, api: Api, media: Media) {
  app.get('/fs/file/:handle', async (context) => {
    const { handle } = context.req.param()
    const { expiry = '', signature = '' } = context.req.query()
    if (!isLinkGood(api, handle, expiry, signature)) throw new ApiError('FORBIDDEN', 'the link is wrong or has run out')
    const file = await fileNamed(api, handle)
    // A link works only on the host of the file's company. On another host its content would run in that site's origin.
    if (!file || new URL(api.origin(file.slug)).hostname !== new URL(context.req.url).hostname)
      throw new ApiError('NOT_FOUND', 'no such file')
    return privateReply(context, api, file)
  })

  const sized = sizedPictures(media)
  app.get('/media/:company/:name', async (context) => {
    const { company, name } = context.req.param()
    const type = typeOf(name)
    if (!COMPANY.test(company) || !type) throw new ApiError('NOT_FOUND', 'no such medium')
    const key = `${company}/${name}`
    const size = await media.size(key)
    if (size === null) throw new ApiError('NOT_FOUND', 'no such medium')
    const headers = {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    }
    const width = context.req.query('w')
    if (width === undefined || !type.startsWith('image/'))
      return serveRange(size, context.req.header('range'), (range) => media.read(key, range), headers)
    const wanted = widthOf(width)
    if (!wanted) throw new ApiError('BAD_REQUEST', `w is one of ${PICTURE_WIDTHS.join(', ')}`)
    const { bytes, mimetype } = await sized({ company, name, width: wanted }, context.req.header('accept') ?? '')
    return new Response(new Uint8Array(bytes), { headers: { ...headers, 'content-type': mimetype, vary: 'accept' } })
  })
}

const fileNamed = ({ db }: Api, handle: string) =>
  db
    .selectFrom('files')
    .innerJoin('companies', 'companies.id', 'files.company_id')
    .selectAll('files')
    .select('companies.slug')
    .where('files.handle', '=', handle)
    .executeTakeFirst()
