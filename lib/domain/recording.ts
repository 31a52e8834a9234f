import { z } from 'zod'
import { Locale } from '#lib/domain/enumerations'

/** Where recording with a phone stands; 'expired' is a link that nobody opened in time, or a phone that fell silent. */
export const RecordingStatus = z.enum(['sent', 'opened', 'recording', 'uploading', 'done', 'cancelled', 'expired'])
export type RecordingStatus = z.infer<typeof RecordingStatus>

/** Whether nothing more comes of a link. */
export const isOver = (status: RecordingStatus) => status === 'done' || status === 'cancelled' || status === 'expired'

/** A link that lets a phone record one pitch, as the person who asked for it sees it. */
export const RecordingLink = z.object({
  id: z.number().int(),
  candidacy_id: z.number().int(),
  pitch_id: z.number().int(),
  status: RecordingStatus,
  /** Of the upload, 0 to 100; null where it is not known. */
  percent: z.number().int().nullable().default(null),
  /** Until when it can be opened. */
  expires_at: z.iso.datetime({ offset: true }),
  /** Whether it can be sent by SMS: not where nobody takes messages. */
  is_sms_active: z.boolean().default(true),
  /** How the last SMS with it fares: on its way, handed over, tried again for now, given up. Null where none was asked for. */
  sms: z.enum(['waiting', 'sent', 'failing', 'failed']).nullable().default(null),
})
export type RecordingLink = z.infer<typeof RecordingLink>

/** All that the phone is told. */
export const Recording = z.object({
  candidacy_id: z.number().int(),
  pitch_id: z.number().int(),
  company: z.string(),
  first_name: z.string(),
  job: z.string(),
  /** The language of the question and of the job's name. */
  lang: Locale,
  question: z.string().nullable().default(null),
  /** Longest take in seconds. */
  recording_time: z.number().int().positive(),
  tries: z.number().int().positive(),
  /** Takes that may still be recorded. */
  tries_left: z.number().int().nonnegative(),
  status: RecordingStatus,
})
export type Recording = z.infer<typeof Recording>
