import { z } from 'zod'

const text = z.string().nullable().default(null)

/** Alternatives in the language of a video, for people who cannot see or hear it. */
export const VideoText = z.object({
  /** A WebVTT file. */
  captions_url: text,
  /** What is said. */
  transcript: text,
  /** What is shown. */
  description: text,
})
export type VideoText = z.infer<typeof VideoText>
