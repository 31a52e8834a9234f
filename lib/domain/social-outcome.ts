/** Separate from the schemas, so that pages can import it without zod. */

/** Identity providers, by the names that calls and columns use. */
export const SOCIAL_PROVIDERS = ['google', 'linkedin'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/** Results of a sign-in with a provider that the page shows to the user. */
export const SOCIAL_OUTCOMES = [
  /** The user cancelled at the provider. */
  'CANCELLED',
  /** The provider, or the connection to it, is not available. */
  'UNAVAILABLE',
  /** The attempt took too long, continued in another browser, or was not started on this site. */
  'EXPIRED',
  'EMAIL_MISSING',
  /** An account with that email exists, and the provider has not verified the email. */
  'EMAIL_TAKEN',
  'TOO_MANY',
  /** Signed in. Credentials from before the email was verified no longer work. */
  'RESET',
] as const
export type SocialOutcome = (typeof SOCIAL_OUTCOMES)[number]
