import { BUCKETS } from '#lib/funnel-api/features/sign-in/guess-price'
import { type Limit, rateKey } from '#lib/funnel-api/rate-limit'

/** Attempts that are counted by person. They stand together, for who is erased leaves none of them behind. */
export const PER_USER = {
  verifications: { name: 'verification-user', most: 3, seconds: 600 },
  messages: { name: 'messages', most: 300, seconds: 600 },
  /** Apart from messages on the site: a person may have forwarded the address that takes them. */
  mails: { name: 'mails-candidate', most: 300, seconds: 600 },
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

/** By company and email address. */
export const PER_EMAIL = {
  /** Emails with a link for a new password. Above it none is sent: the links of those that were sent still work. */
  resets: { name: 'reset-email', most: 3, seconds: 600 },
} as const satisfies Record<string, Limit>

/** By user and session, so that a session in wrong hands does not keep the owner from changing the password. */
export const PER_SESSION = {
  passwords: { name: 'password-session', most: 8, seconds: 60 },
} as const satisfies Record<string, Limit>

/** By user and known device: nobody else can use them up. */
export const PER_DEVICE = {
  /** Above it they are attempts like all others. */
  sign_ins: { name: 'device-sign-in', most: 10, seconds: 600 },
  resets: { name: 'device-reset', most: 3, seconds: 600 },
} as const satisfies Record<string, Limit>

/** Text messages of one person to one number. */
export const PER_USER_AND_NUMBER = { name: 'sms-user-number', most: 3, seconds: 3600 } as const satisfies Limit
/** Of all people to one number: more than one person sends, so that nobody alone keeps others from sending. */
export const PER_NUMBER = { name: 'sms-number', most: 12, seconds: 3600 } as const satisfies Limit

type Person = { id: number; company_id: number; emails: readonly string[]; numbers: readonly string[] }

/** Keys of all that may be counted of a person, and the beginnings of keys that name something else besides. */
export function rateKeysOf({ id, company_id, emails, numbers }: Person) {
  const persons = emails.map((email) => `${company_id}:${email}`)
  return {
    keys: [
      ...Object.values(PER_USER).map((limit) => rateKey(limit, String(id))),
      ...[...Object.values(PER_EMAIL), BUCKETS.email].flatMap((limit) => persons.map((of) => rateKey(limit, of))),
      ...numbers.map((number) => rateKey(PER_NUMBER, number)),
    ],
    beginnings: [
      ...[PER_SESSION.passwords, ...Object.values(PER_DEVICE), PER_USER_AND_NUMBER].map((limit) =>
        rateKey(limit, `${id}:`),
      ),
      ...persons.map((of) => rateKey(BUCKETS.source, `${of}:`)),
    ],
  }
}
