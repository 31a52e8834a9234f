import { isolatedTask, runIsolated } from '#lib/funnel-api/platform/workers/run-isolated'
import type { run } from '#lib/funnel-api/features/files/isolated/detect-type'

/** The task that returns the MIME type of a file by its content, or null. */
export const DETECT_TYPE = isolatedTask<typeof run>(
  'detect-type',
  new URL('./isolated/detect-type.ts', import.meta.url),
)

/**
 * Files that a company may publish, by extension. The content must have one of the types in `mimes`. SVG and HTML are
 * never served, because they can contain scripts.
 */
export const MEDIA_KINDS: Record<string, { mimes: string[]; max_size: number }> = {
  png: { mimes: ['image/png'], max_size: 4 << 20 },
  jpg: { mimes: ['image/jpeg'], max_size: 4 << 20 },
  jpeg: { mimes: ['image/jpeg'], max_size: 4 << 20 },
  webp: { mimes: ['image/webp'], max_size: 4 << 20 },
  avif: { mimes: ['image/avif'], max_size: 4 << 20 },
  mp4: { mimes: ['video/mp4', 'video/x-m4v', 'video/quicktime'], max_size: 100 << 20 },
  vtt: { mimes: ['text/vtt'], max_size: 1 << 20 },
}

/** Returns the MIME type of a file by its first bytes, or null. `lane` is a company ID or 'operator'. */
export const detectMime = (bytes: Uint8Array, lane: string): Promise<string | null> =>
  runIsolated(DETECT_TYPE, null, { lane, bytes: bytes.length, label: 'beginning of a media file', file: { bytes } })

/** Names a media file by its content, so that it can be cached permanently. */
export const mediaFileName = (sha256: string, extension: string) => `${sha256.slice(0, 16)}.${extension}`
