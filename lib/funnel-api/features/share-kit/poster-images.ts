import { convertLogo } from '#lib/funnel-api/features/files/convert-logo'
import type { SharedJob } from '#lib/funnel-api/features/share-kit/shared-job'
import { readPublic } from '#lib/funnel-api/platform/net/safe-fetch'
import type { Media } from '#lib/funnel-api/platform/storage/media'
import { readAllBytes } from '#lib/funnel-api/platform/storage/stored-bytes'
import { log } from '#lib/telemetry/log'

const MAX_BYTES = 8 * 1024 * 1024
/** 300 pixels per inch on the largest poster. */
const LOGO_BOX = { width: 900, height: 260, fit: 'inside' } as const

/** Reads the logo and the photograph of a job. An image that cannot be read is null, and the poster omits it. */
export async function readPosterImages(
  media: Media,
  { company, campaign, logo_url }: Pick<SharedJob, 'company' | 'campaign' | 'logo_url'>,
) {
  const [logo, photo] = await Promise.all([
    readOrNull(logo_url, async (url) => convertLogo(await readBytesAt(media, company.slug, url), LOGO_BOX)),
    readOrNull(campaign.cover, (url) => readBytesAt(media, company.slug, url)),
  ])
  return { logo, photo }
}

async function readOrNull<T>(url: string | null, read: (url: string) => Promise<T>): Promise<T | null> {
  if (url === null) return null
  try {
    return await read(url)
  } catch (err) {
    // A poster without the image is better than none.
    log.info('poster image cannot be read', { err })
    return null
  }
}

/** Returns the bytes of a media file of the company, or of a file on the public internet. */
async function readBytesAt(media: Media, company: string, url: string): Promise<Uint8Array> {
  const key = url.startsWith('/media/') ? url.slice('/media/'.length) : null
  if (key === null) return readPublic(url, MAX_BYTES)
  const size = key.startsWith(`${company}/`) ? await media.size(key) : null
  if (size === null || size > MAX_BYTES) throw new Error('Media file not found or too large')
  return readAllBytes(media, key)
}
