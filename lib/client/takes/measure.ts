import { BlobSource, Input, MATROSKA, MP4, WEBM } from 'mediabunny'

/** How long a video is, by its pictures, in milliseconds; null where that cannot be told. */
export async function durationOf(film: Blob): Promise<number | null> {
  const input = new Input({ source: new BlobSource(film), formats: [MP4, WEBM, MATROSKA] })
  try {
    const seconds = await input.computeDuration()
    return Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) : null
  } catch {
    return null
  } finally {
    input.dispose()
  }
}
