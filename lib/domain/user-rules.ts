import { DEFAULT_AVATAR } from '#lib/domain/default-avatar'
import type { User } from '#lib/domain/user'

/** Separate from the schema, so that pages can show a name without loading zod. */

/** Longer names are shortened (§9). */
const DISPLAYED_NAME_MAX = 15

/** §3: derived from `legals_accepted_at`. */
export const legals = ({ legals_accepted_at }: Pick<User, 'legals_accepted_at'>) => legals_accepted_at !== null

/** §4: legals accepted and a password set by the user. */
export const isVerified = (user: User) => legals(user) && user.is_password_set_by_user

/** The URL of the user's own avatar; null if initials are shown instead. */
export const avatarOf = ({ secure_avatar_url }: Pick<User, 'secure_avatar_url'>): string | null =>
  secure_avatar_url === DEFAULT_AVATAR ? null : secure_avatar_url

type Named = Pick<User, 'first_name' | 'last_name' | 'email'>

/** Capitalises each part of a name. Parts in capitals are lowercased first; mixed case such as 'McDonald' does not change. */
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
