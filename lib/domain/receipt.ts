import { z } from 'zod'
import { Campaign } from '#lib/domain/campaign'
import { Candidacy } from '#lib/domain/candidacy'

/** A job as it stood on the day of an application, with the name of who published it. */
export const Advertisement = Campaign.extend({ company_name: z.string() })
export type Advertisement = z.infer<typeof Advertisement>

/** What was sent, as it was sent: proof for whoever sent it. */
export const Receipt = z.object({
  candidacy: Candidacy,
  reference: z.string(),
  confirmed_at: z.iso.datetime({ offset: true }),
  /** IANA zone of the company: the instant is told in it. */
  time_zone: z.string(),
  person: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone_code: z.string().nullable().default(null),
    phone_number: z.string().nullable().default(null),
  }),
  advertisement: Advertisement,
  /** False for applications sent before advertisements were kept: then it is the present one. */
  is_advertisement_original: z.boolean(),
  /** The names of the files that went with it. */
  pitch_filename: z.string().nullable().default(null),
  resume_filename: z.string().nullable().default(null),
})
export type Receipt = z.infer<typeof Receipt>
