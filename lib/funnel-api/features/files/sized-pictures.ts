import { Readable } from 'node:stream'
import type { ImageWidth } from '#lib/domain/image-widths'
import { recordDiskFull } from '#lib/funnel-api/platform/disk/full-disk'
import { createConcurrencyLimit } from '#lib/funnel-api/platform/queue/concurrency-limit'
import type { FileStore } from '#lib/funnel-api/platform/storage/store'
import { readAllBytes, sourceFor } from '#lib/funnel-api/platform/storage/stored-bytes'
import { isolatedTask, runIsolated } from '#lib/funnel-api/platform/workers/run-isolated'
import { log } from '#lib/telemetry/log'
import type { run } from '#lib/funnel-api/features/files/isolated/resize-picture'

const RESIZE_PICTURE = isolatedTask<typeof run>(
  'resize-picture',
  new URL('./isolated/resize-picture.ts', import.meta.url),
)

type Media = Pick<FileStore, 'put' | 'size' | 'read' | 'localPath'>
type Format = 'webp' | 'avif'
/** An image of a company in one width. */
type ImageRequest = { company: string; name: string; width: ImageWidth }

const MAX_WAITING = 100

/** The folder of resized images in the media of a company. */
export const RESIZED = 'resized'

const keyOf = ({ company, name, width }: ImageRequest, format: Format) =>
  `${company}/${RESIZED}/${name}-${width}.${format}`

/**
 * Returns a function that returns images of companies in other widths. Each is created once and stored in the media
 * store. WebP is created while the visitor waits. AVIF is created afterwards, one at a time, for later visitors. Throws
 * UNAVAILABLE when too many are queued.
 */
export function createImageResizer(media: Media) {
  const inProgress = new Map<string, Promise<Buffer>>()
  const inBackground = createConcurrencyLimit(1, MAX_WAITING, 'Too many images are being processed')

  async function readStored(request: ImageRequest, format: Format) {
    const key = keyOf(request, format)
    return (await media.size(key)) === null ? null : readAllBytes(media, key)
  }

  async function resize({ company, name, width }: ImageRequest, format: Format) {
    const key = `${company}/${name}`
    const bytes = (await media.size(key)) ?? 0
    const file = await sourceFor(media, key, bytes)
    const options = { lane: company, bytes, label: `image ${key}`, file }
    return Buffer.from(await runIsolated(RESIZE_PICTURE, { width, format }, options))
  }

  /** Concurrent requests for the same image share one job. */
  function create(request: ImageRequest, format: Format) {
    const key = keyOf(request, format)
    const running = inProgress.get(key)
    if (running) return running
    const work = async () => {
      const bytes = await resize(request, format)
      await media.put(key, Readable.from([bytes])).catch((err: unknown) => {
        recordDiskFull(err)
        log.error('failed to store a resized image', { key, err })
      })
      return bytes
    }
    const job = (format === 'webp' ? work() : inBackground(work)).finally(() => inProgress.delete(key))
    inProgress.set(key, job)
    return job
  }

  return async (request: ImageRequest, accept: string): Promise<{ bytes: Buffer; mimetype: string }> => {
    if (accept.includes('image/avif')) {
      const bytes = await readStored(request, 'avif')
      if (bytes) return { bytes, mimetype: 'image/avif' }
      // An error is ignored, because the next request starts the job again.
      create(request, 'avif').catch(() => null)
    }
    return { bytes: (await readStored(request, 'webp')) ?? (await create(request, 'webp')), mimetype: 'image/webp' }
  }
}
