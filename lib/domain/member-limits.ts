/** Limits that texts of the back office mention. Careers sites load all of `limits.ts`, so these have their own file. */

/** Validity of a sign-in code of a member. */
export const MEMBER_CODE_MINUTES = 10
/** Digits of a sign-in code of a member. */
export const MEMBER_CODE_DIGITS = 6
/** The time in which a member can undo an action. It is then applied, and emails are sent. */
export const UNDO_SECONDS = 10
/** Up to this many new applications within these minutes have an email each. Further ones are bundled. */
export const SINGLE_EMAILS = { max: 3, minutes: 10 } as const
/** A session of a member ends after these hours without a call, and after these days at the latest. */
export const MEMBER_SESSION = { idle_hours: 12, days: 30 } as const
/** Retention of entries in the activity log. */
export const AUDIT_MONTHS = 24
