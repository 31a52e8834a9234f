/** Limits that interface texts mention. */

/** Validity of a link to reset a password. */
export const RESET_MINUTES = 45
/** Retention of an account after its last sign-in. */
export const RETENTION_MONTHS = 24
/** The user is warned this many days before the deletion of an inactive account. */
export const WARNING_DAYS = { first: 30, last: 7 } as const
/** Reminders of an unfinished application are sent after this many days without activity. */
export const REMINDER_DAYS = [1, 5] as const
/** Validity of a link to record with a phone. */
export const RECORDING_LINK_MINUTES = 20
/** Validity of a link to continue in another browser. */
export const SIGN_IN_CODE_MINUTES = 20
/** Validity of a reply address in days. */
export const REPLY_DAYS = 180
/** Maximum number of pixels of an image. Phone photos are smaller. Larger images may exhaust memory. */
export const MAX_PIXELS = 50_000_000

/** Validity of the one-time codes in email links. */
export const LINK_DAYS = 7
/** Maximum characters of a text in the job search. The text is part of a URL. */
export const MAX_JOB_SEARCH = 100
/** Whether a text of the job search is too long to be applied. */
export const isSearchTooLong = (text: string) => text.trim().length > MAX_JOB_SEARCH
