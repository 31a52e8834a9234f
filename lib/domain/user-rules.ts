import { DEFAULT_AVATAR } from '#lib/domain/default-avatar'
import type { User } from '#lib/domain/user'

/** Separate from the schema, so that pages can show a name without loading zod. */

/** Longer names are shortened (§9). */
const MAX_DISPLAYED_NAME = 15

/** The URL of the user's own avatar. Null if initials are shown instead. */
export const avatarOf = ({ secure_avatar_url }: Pick<User, 'secure_avatar_url'>): string | null =>
  secure_avatar_url === DEFAULT_AVATAR ? null : secure_avatar_url

type Named = Pick<User, 'first_name' | 'last_name' | 'email'>

/** A name with a capital letter is shown as typed. Other names get a capital letter at the start of each word. */
const capitalised = (name: string) => {
  const typed = name.trim().replace(/\s+/g, ' ')
  return /\p{Lu}/u.test(typed)
    ? typed
    : typed.replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toLocaleUpperCase())
}

export const fullName = ({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>) =>
  [capitalised(first_name), capitalised(last_name)].filter(Boolean).join(' ')

/** Initials that read as a title before a last name: 'M.' for Monsieur and 'D.' for Don. */
const TITLE_INITIALS: Partial<Record<string, string>> = { fr: 'M', es: 'D' }

const initialOf = (name: string) => [...name.trim()][0]?.toLocaleUpperCase()

/**
 * §3: the first initial and the last name or, if this initial reads as a title, the first name and the last initial.
 */
export function shortName({ first_name, last_name }: Named, locale: string): string {
  const [first, last] = [initialOf(first_name), initialOf(last_name)]
  const names =
    first !== undefined && first === TITLE_INITIALS[locale]
      ? [capitalised(first_name), last && `${last}.`]
      : [first && `${first}.`, capitalised(last_name)]
  return names.filter(Boolean).join(' ')
}

export function displayedName(user: Named, locale: string): string {
  if (!user.first_name.trim()) return capitalised(user.last_name) || user.email
  const full = fullName(user)
  return full.length > MAX_DISPLAYED_NAME ? shortName(user, locale) : full
}
