/**
 * Query parameter of links to an application whose reader has an account. Without a session, the reader signs in first,
 * so that no second application starts on another device. It stays in the URL, so that a reload asks again.
 */
export const SIGN_IN_FIRST = 'sign_in'

/** The path of an application that its owner continues. */
export const applicationPath = (job_slug: string) => `/jobs/${job_slug}/apply?${SIGN_IN_FIRST}=1`
