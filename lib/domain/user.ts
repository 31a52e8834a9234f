import { z } from 'zod'
import { Locale } from '#lib/domain/enumerations'
import { DEFAULT_AVATAR } from '#lib/domain/default-avatar'

const text = z.string().nullable().default(null)

/** The signed-in user. The proxy removes `auth_token`, so browsers never receive it. */
export const User = z.object({
  id: z.number().int(),
  auth_token: z.string().optional(),
  bio_url: text,
  created_at: z.iso.datetime({ offset: true }),
  email: z.email(),
  /** Extension: when the user last verified the address. Another funnel API may omit it. */
  email_verified_at: z.iso.datetime({ offset: true }).nullable().optional(),
  first_name: z.string(),
  last_name: z.string(),
  is_campaign_alert_active: z.boolean().default(false),
  is_partner_newsletter_active: z.boolean().default(false),
  is_password_set_by_user: z.boolean().default(true),
  iso_country: text,
  legals_accepted_at: z.iso.datetime({ offset: true }).nullable().default(null),
  locale: Locale.nullable().default(null),
  phone_code: text,
  phone_number: text,
  secure_avatar_url: z.string().default(DEFAULT_AVATAR),
})
export type User = z.infer<typeof User>
