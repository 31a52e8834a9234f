import type { Limit } from '#lib/funnel-api/platform/rate-limit/rate-limit'

/** Limits per user. They are in one object, so that deleting a user can delete all their counters. */
export const PER_USER = {
  /** Calls with an Idempotency-Key. Higher than every other limit per user. */
  keyed_calls: { name: 'keyed-call-user', max: 600, seconds: 600 },
  verifications: { name: 'verification-user', max: 3, seconds: 600 },
  /** Changes of the email address. Each sends an email to an address that may belong to another person. */
  email_changes: { name: 'email-change-user', max: 5, seconds: 3600 },
  messages: { name: 'messages', max: 300, seconds: 600 },
  /** Separate from messages on the site, because the reply address may have been forwarded to others. */
  email_replies: { name: 'mails-candidate', max: 300, seconds: 600 },
  alerts: { name: 'alert-user', max: 200, seconds: 3600 },
  saved_campaigns: { name: 'save-user', max: 300, seconds: 3600 },
  exports: { name: 'export-user', max: 6, seconds: 3600 },
  uploads: { name: 'upload-user', max: 60, seconds: 600 },
  /** Files that the server downloads from a URL, which the user enters. */
  files_by_address: { name: 'store-url-user', max: 20, seconds: 600 },
  images_created: { name: 'transform-user', max: 120, seconds: 600 },
  /** Each sends an email to an address that may belong to another person. */
  applications: { name: 'application-user', max: 20, seconds: 3600 },
  withdrawals: { name: 'withdrawal-user', max: 20, seconds: 3600 },
  phone_links: { name: 'recording-links', max: 30, seconds: 3600 },
  sign_in_codes: { name: 'sign-in-code-user', max: 30, seconds: 3600 },
  text_messages: { name: 'sms-user', max: 5, seconds: 3600 },
} as const satisfies Record<string, Limit>

/** By company and email address. */
export const PER_EMAIL = {
  /** Password reset emails. Above the limit no email is sent, but earlier links stay valid. */
  resets: { name: 'reset-email', max: 3, seconds: 600 },
  /** Emails to confirm an alert. Above the limit no email is sent. */
  alert_confirmations: { name: 'alert-confirmation-email', max: 3, seconds: 3600 },
  /** Confirmation emails of address changes. Above the limit no email is sent. */
  confirmations: { name: 'confirmation-email', max: 3, seconds: 600 },
} as const satisfies Record<string, Limit>

/** By user and session, so that a stolen session does not prevent the owner from changing the password. */
export const PER_SESSION = {
  passwords: { name: 'password-session', max: 8, seconds: 60 },
} as const satisfies Record<string, Limit>

/** By user and known device, so that an attacker cannot use them up. */
export const PER_DEVICE = {
  /** Above the limit they are treated like sign-ins from an unknown device. */
  sign_ins: { name: 'device-sign-in', max: 10, seconds: 600 },
  resets: { name: 'device-reset', max: 3, seconds: 600 },
} as const satisfies Record<string, Limit>

/** Text messages of one user to one phone number. */
export const PER_USER_AND_NUMBER = { name: 'sms-user-number', max: 3, seconds: 3600 } as const satisfies Limit
/**
 * Text messages of all users to one phone number. Higher than the limit per user, so that one user cannot use it up.
 */
export const PER_NUMBER = { name: 'sms-number', max: 12, seconds: 3600 } as const satisfies Limit
