import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { FileStore } from '#lib/funnel-api/files/store'
import { PIXELS_MOST } from '#lib/funnel-api/files/inspect-images'
import { places } from '#lib/funnel-api/files/places'
import { allBytes } from '#lib/funnel-api/files/stored-bytes'
import type { PictureWidth } from '#lib/domain/picture-widths'

type Media = Pick<FileStore, 'put' | 'size' | 'read'>
type Format = 'webp' | 'avif'
/** One of a company's pictures in one width. */
type Asked = { company: string; name: string; width: PictureWidth }

/** A third smaller than WebP, for four times the work: nobody waits for it. */
const AVIF = { quality: 50, effort: 2 }
const WEBP = { quality: 78 }
const AT_ONCE = 2
const MOST_WAITING = 100

const keyOf = ({ company, name, width }: Asked, format: Format) => `${company}/resized/${name}-${width}.${format}`

/**
 * A company's pictures in other widths, each made once and kept beside the original. WebP is made while one waits; AVIF
 * after it, for those who come next and can show it. UNAVAILABLE when too many are being made.
 */
export function sizedPictures(media: Media) {
  const making = new Map<string, Promise<Buffer>>()
  const now = places(AT_ONCE, MOST_WAITING)
  const later = places(1, MOST_WAITING)

  async function kept(asked: Asked, format: Format) {
    const key = keyOf(asked, format)
    return (await media.size(key)) === null ? null : allBytes(media, key)
  }

  /** One work for all who ask for the same picture meanwhile. */
  function made(asked: Asked, format: Format) {
    const key = keyOf(asked, format)
    const known = making.get(key)
    if (known) return known
    const inPlace = format === 'webp' ? now : later
    const work = inPlace(async () => {
      const original = await allBytes(media, `${asked.company}/${asked.name}`)
      const picture = sharp(original, { limitInputPixels: PIXELS_MOST }).autoOrient()
      const sized = picture.resize({ width: asked.width, withoutEnlargement: true })
      const bytes = await (format === 'webp' ? sized.webp(WEBP) : sized.avif(AVIF)).toBuffer()
      await media.put(key, Readable.from([bytes]))
      return bytes
    }).finally(() => making.delete(key))
    making.set(key, work)
    return work
  }

  return async (asked: Asked, accept: string): Promise<{ bytes: Buffer; mimetype: string }> => {
    if (accept.includes('image/avif')) {
      const bytes = await kept(asked, 'avif')
      if (bytes) return { bytes, mimetype: 'image/avif' }
      // Of many at once some are left out: they are asked for again.
      made(asked, 'avif').catch(() => null)
    }
    return { bytes: (await kept(asked, 'webp')) ?? (await made(asked, 'webp')), mimetype: 'image/webp' }
  }
}
