import type { z } from 'zod'
import type { Address } from '#lib/domain/address'
import type { CAMPAIGN_FIELDS, PITCH_FIELDS, questionInput } from '#lib/domain/campaign-input'
import type { VideoText } from '#lib/domain/video-text'

type Output<Shape extends z.core.$ZodShape> = z.output<z.ZodObject<Shape>>

type SignLanguage = { sign_language_url: string | null; sign_language_text: VideoText | null }

export type WrittenQuestion = z.output<ReturnType<typeof questionInput<Record<never, never>>>> & SignLanguage

type WrittenPitch = Output<typeof PITCH_FIELDS> &
  SignLanguage & { video_url: string | null; video_text: VideoText | null }

/** A job in the format of all writers (staff, feeds, bundles). Texts are HTML, media are public URLs. */
export type WrittenCampaign = Omit<Output<typeof CAMPAIGN_FIELDS>, 'address'> & {
  slug: string
  /** '<feed name>:<ID in the feed>'. Only jobs from a feed have it. */
  external_id?: string | undefined
  /** Position in lists. Default: the stored one. */
  position?: number | undefined
  /** Stored addresses may lack a name. The schemas of all writers require one. */
  address: Address | null
  description: string
  profile: string
  cover: string | null
  abstract_video: string | null
  abstract_video_text: VideoText | null
  video: string | null
  video_text: VideoText | null
  pitch: WrittenPitch | null
  survey: WrittenQuestion[]
}
