import { z } from 'zod'

const text = z.string().nullable().default(null)

/** Alternatives for people who cannot see or hear a video, in its language. */
export const VideoText = z.object({
  /** A WebVTT file. */
  captions_url: text,
  /** What is said. */
  transcript: text,
  /** What is shown. */
  description: text,
})
export type VideoText = z.infer<typeof VideoText>
