import { BlobSource, Input, MATROSKA, MP4, WEBM } from 'mediabunny'

/** Duration of a video in milliseconds. Null if it cannot be determined. */
export async function readDuration(video: Blob): Promise<number | null> {
  const input = new Input({ source: new BlobSource(video), formats: [MP4, WEBM, MATROSKA] })
  try {
    const seconds = await input.computeDuration()
    return Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) : null
  } catch {
    return null
  } finally {
    input.dispose()
  }
}
