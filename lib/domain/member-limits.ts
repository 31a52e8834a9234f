/** Limits that texts of the back office mention. Careers sites load all of `limits.ts`, so these have their own file. */

/** Validity of a sign-in code of a member. */
export const MEMBER_CODE_MINUTES = 10
/** A session of a member ends after these hours without a call, and after these days at the latest. */
export const MEMBER_SESSION = { idle_hours: 12, days: 30 } as const
/** Retention of entries in the activity log. */
export const AUDIT_MONTHS = 24
