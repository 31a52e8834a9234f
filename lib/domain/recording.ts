import { z } from 'zod'
import { Locale } from '#lib/domain/enumerations'

/**
 * The status of recording with a phone. 'expired': the link was not opened in time, or the phone stopped responding.
 */
export const RecordingStatus = z.enum(['sent', 'opened', 'recording', 'uploading', 'done', 'cancelled', 'expired'])
export type RecordingStatus = z.infer<typeof RecordingStatus>

/** Whether the status is final. */
export const isOver = (status: RecordingStatus) => status === 'done' || status === 'cancelled' || status === 'expired'

/** A link with which a phone can record one pitch, as shown to the user who created it. */
export const RecordingLink = z.object({
  id: z.number().int(),
  candidacy_id: z.number().int(),
  pitch_id: z.number().int(),
  status: RecordingStatus,
  /** Upload progress, 0 to 100. Null if it is unknown. */
  percent: z.number().int().nullable().default(null),
  /** The time until which it can be opened. */
  expires_at: z.iso.datetime({ offset: true }),
  /** Whether it can be sent by text message. False without a gateway. */
  is_sms_active: z.boolean().default(true),
  /** Delivery of the last text message: queued, sent, retrying or failed. Null if none was requested. */
  sms: z.enum(['waiting', 'sent', 'failing', 'failed']).nullable().default(null),
})
export type RecordingLink = z.infer<typeof RecordingLink>

/** All data that the phone receives. */
export const Recording = z.object({
  candidacy_id: z.number().int(),
  pitch_id: z.number().int(),
  company: z.string(),
  first_name: z.string(),
  job: z.string(),
  /** The language of the question and of the job's name. */
  lang: Locale,
  question: z.string().nullable().default(null),
  /** Maximum length of a recording in seconds. */
  recording_time: z.number().int().positive(),
  tries: z.number().int().positive(),
  /** Remaining attempts. */
  tries_left: z.number().int().nonnegative(),
  status: RecordingStatus,
})
export type Recording = z.infer<typeof Recording>
