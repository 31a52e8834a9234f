import type { User } from '#lib/domain/user'

// Separate from the rules for names, because the first screen of an application needs only these.

/** §3: derived from `legals_accepted_at`. */
export const legals = ({ legals_accepted_at }: Pick<User, 'legals_accepted_at'>) => legals_accepted_at !== null

/** §4: legals accepted and a password set by the user. */
export const isVerified = (user: User) => legals(user) && user.is_password_set_by_user
