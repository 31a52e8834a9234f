/** Name of the cookie that tells scripts that a session may exist. The cookie is not a credential. */
export const SIGNED_IN_COOKIE = 'signed_in'
