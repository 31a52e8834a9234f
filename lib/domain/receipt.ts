import { z } from 'zod'
import { Campaign } from '#lib/domain/campaign'
import { Candidacy } from '#lib/domain/candidacy'

/** The job advert as it was at the time of an application, with the employer's name. */
export const Advertisement = Campaign.extend({ company_name: z.string() })
export type Advertisement = z.infer<typeof Advertisement>

/** The application as it was submitted, as proof for the candidate. */
export const Receipt = z.object({
  candidacy: Candidacy,
  reference: z.string(),
  confirmed_at: z.iso.datetime({ offset: true }),
  /** IANA time zone of the company, for displaying timestamps. */
  time_zone: z.string(),
  person: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone_code: z.string().nullable().default(null),
    phone_number: z.string().nullable().default(null),
  }),
  advertisement: Advertisement,
  /** False if the application was submitted before job adverts were stored. It then contains the current advert. */
  is_advertisement_original: z.boolean(),
  /** File names of the video answer and the CV. */
  pitch_filename: z.string().nullable().default(null),
  resume_filename: z.string().nullable().default(null),
})
export type Receipt = z.infer<typeof Receipt>
