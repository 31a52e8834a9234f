import { type Limit, rateKey } from '#lib/funnel-api/rate-limit'

/** Attempts that are counted by person. They stand together, for who is erased leaves none of them behind. */
export const PER_USER = {
  passwords: { name: 'password-user', most: 8, seconds: 60 },
  verifications: { name: 'verification-user', most: 3, seconds: 600 },
  /** On the site and by mail together. */
  messages: { name: 'messages', most: 300, seconds: 600 },
  alerts: { name: 'alert-user', most: 200, seconds: 3600 },
  exports: { name: 'export-user', most: 6, seconds: 3600 },
  uploads: { name: 'upload-user', most: 60, seconds: 600 },
  files_by_address: { name: 'store-url-user', most: 20, seconds: 600 },
  pictures_made: { name: 'transform-user', most: 120, seconds: 600 },
  /** Each is a letter to an address that may be somebody else's. */
  applications: { name: 'application-user', most: 20, seconds: 3600 },
  withdrawals: { name: 'withdrawal-user', most: 20, seconds: 3600 },
  phone_links: { name: 'recording-links', most: 30, seconds: 3600 },
  text_messages: { name: 'sms-user', most: 5, seconds: 3600 },
} as const satisfies Record<string, Limit>

/** By company and address of mail. */
export const PER_EMAIL = {
  logins: { name: 'login-email', most: 8, seconds: 60 },
  /** As guesses at a password they are no more than signing in allows. */
  sign_ups: { name: 'sign-up-email', most: 60, seconds: 600 },
  resets: { name: 'reset-email', most: 3, seconds: 600 },
} as const satisfies Record<string, Limit>

export const PER_NUMBER = { name: 'sms-number', most: 3, seconds: 3600 } as const satisfies Limit

type Person = { id: number; company_id: number; emails: readonly string[]; numbers: readonly string[] }

/** Of all that may be counted of somebody. */
export const rateKeysOf = ({ id, company_id, emails, numbers }: Person): string[] => [
  ...Object.values(PER_USER).map((limit) => rateKey(limit, String(id))),
  ...Object.values(PER_EMAIL).flatMap((limit) => emails.map((email) => rateKey(limit, `${company_id}:${email}`))),
  ...numbers.map((number) => rateKey(PER_NUMBER, number)),
]
