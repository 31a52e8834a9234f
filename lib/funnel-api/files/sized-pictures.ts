import { Readable } from 'node:stream'
import type { PictureWidth } from '#lib/domain/picture-widths'
import { places } from '#lib/funnel-api/files/places'
import type { FileStore } from '#lib/funnel-api/files/store'
import { allBytes, sourceFor } from '#lib/funnel-api/files/stored-bytes'
import { runIsolated } from '#lib/funnel-api/platform/workers/run-isolated'

type Media = Pick<FileStore, 'put' | 'size' | 'read' | 'localPath'>
type Format = 'webp' | 'avif'
/** An image of a company in one width. */
type Asked = { company: string; name: string; width: PictureWidth }

const MOST_WAITING = 100

const keyOf = ({ company, name, width }: Asked, format: Format) => `${company}/resized/${name}-${width}.${format}`

/**
 * Returns resized images of companies. Each is created once and stored next to the original. WebP is created while the
 * visitor waits. AVIF is created afterwards, one at a time, for later visitors. Throws UNAVAILABLE when too many are
 * queued.
 */
export function sizedPictures(media: Media) {
  const making = new Map<string, Promise<Buffer>>()
  const later = places(1, MOST_WAITING)

  async function kept(asked: Asked, format: Format) {
    const key = keyOf(asked, format)
    return (await media.size(key)) === null ? null : allBytes(media, key)
  }

  async function resize({ company, name, width }: Asked, format: Format) {
    const key = `${company}/${name}`
    const bytes = (await media.size(key)) ?? 0
    const file = await sourceFor(media, key, bytes)
    const options = { lane: company, bytes, label: `picture ${key}`, file }
    return Buffer.from(await runIsolated('resize-picture', { width, format }, options))
  }

  /** Concurrent requests for the same image share one job. */
  function made(asked: Asked, format: Format) {
    const key = keyOf(asked, format)
    const known = making.get(key)
    if (known) return known
    const work = async () => {
      const bytes = await resize(asked, format)
      await media.put(key, Readable.from([bytes]))
      return bytes
    }
    const job = (format === 'webp' ? work() : later(work)).finally(() => making.delete(key))
    making.set(key, job)
    return job
  }

  return async (asked: Asked, accept: string): Promise<{ bytes: Buffer; mimetype: string }> => {
    if (accept.includes('image/avif')) {
      const bytes = await kept(asked, 'avif')
      if (bytes) return { bytes, mimetype: 'image/avif' }
      // The next request starts a failed job again.
      made(asked, 'avif').catch(() => null)
    }
    return { bytes: (await kept(asked, 'webp')) ?? (await made(asked, 'webp')), mimetype: 'image/webp' }
  }
}
