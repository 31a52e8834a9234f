/** Hints to the browser that a session may exist. It is not a credential. */
export const SIGNED_IN_COOKIE = 'signed_in'
