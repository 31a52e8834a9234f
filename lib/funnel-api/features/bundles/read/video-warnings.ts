import type { ImportProblem } from '#lib/funnel-api/features/bundles/problems'
import { youtubeId } from '#lib/domain/youtube'

type VideoText = { captions: unknown; transcript: unknown; description: unknown }

/** Returns warnings about missing text alternatives of a video. A YouTube video has its captions on YouTube. */
export function videoWarnings(
  file: string,
  video: string | null | undefined,
  text: VideoText | null | undefined,
): ImportProblem[] {
  if (!video) return []
  const missing = [
    youtubeId(video) === null && !text?.captions && 'captions',
    !text?.transcript && 'transcript',
    !text?.description && 'description',
  ].filter((name) => name !== false)
  return missing.length === 0 ? [] : [{ file, line: null, message: `video '${video}' has no ${missing.join(', ')}` }]
}
