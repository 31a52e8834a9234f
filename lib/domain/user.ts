import { z } from 'zod'
import { Locale } from '#lib/domain/enumerations'

/** Says to the browser that a session may be worth restoring; it opens nothing and proves nothing. */
export const SIGNED_IN_COOKIE = 'signed_in'

export const DEFAULT_AVATAR = '/avatar.svg'
/** The displayed name shortens above this many characters (§9). */
export const DISPLAYED_NAME_MAX = 15

const text = z.string().nullable().default(null)

/** The signed-in person. `auth_token` is on the wire of the funnel API only; the proxy never lets it through. */
export const User = z.object({
  id: z.number().int(),
  auth_token: z.string().optional(),
  bio_url: text,
  created_at: z.iso.datetime({ offset: true }),
  email: z.email(),
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

/** §3: derived from `legals_accepted_at`. */
export const legals = ({ legals_accepted_at }: Pick<User, 'legals_accepted_at'>) => legals_accepted_at !== null

/** §4: legals accepted and a password set by the user. */
export const isVerified = (user: User) => legals(user) && user.is_password_set_by_user

type Named = Pick<User, 'first_name' | 'last_name' | 'email'>

/** The first letter of each part is a capital; parts written in capitals alone get small ones, 'McDonald' stays. */
const capitalised = (name: string) =>
  name
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\p{L}\p{M}]+/gu, (part) => {
      const rest = part === part.toLocaleUpperCase() ? part.toLocaleLowerCase() : part
      return [...part][0]!.toLocaleUpperCase() + [...rest].slice(1).join('')
    })

export const fullName = ({ first_name, last_name }: Named) => capitalised(`${first_name} ${last_name}`)

export const shortName = ({ first_name, last_name }: Named) =>
  [first_name.trim() && `${[...first_name.trim()][0]?.toLocaleUpperCase()}.`, capitalised(last_name)]
    .filter(Boolean)
    .join(' ')

export function displayedName(user: Named): string {
  if (!user.first_name.trim()) return capitalised(user.last_name) || user.email
  const full = fullName(user)
  return full.length > DISPLAYED_NAME_MAX ? shortName(user) : full
}
