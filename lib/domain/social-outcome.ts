/** Apart from the schemas: pages that only say how a sign-in ended load none. */

/** Who vouches for people besides ourselves, by the names that calls and columns have for them. */
export const SOCIAL_PROVIDERS = ['google', 'linkedin'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/** How a way through a provider ended, where it did not simply end well: said to the person where they were. */
export const SOCIAL_OUTCOMES = [
  /** The person stopped at the provider. */
  'CANCELLED',
  /** The provider, or our way to it, does not work right now. */
  'UNAVAILABLE',
  /** It took too long, went on in another browser, or was begun elsewhere. */
  'EXPIRED',
  'EMAIL_MISSING',
  /** There is an account with that e-mail, and the provider does not vouch that it is this person's. */
  'EMAIL_TAKEN',
  'TOO_MANY',
  /** Signed in; what was set for the account before anybody had proved the e-mail no longer works. */
  'RESET',
] as const
export type SocialOutcome = (typeof SOCIAL_OUTCOMES)[number]
