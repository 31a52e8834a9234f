/** Says to the browser that a session may be worth restoring; it opens nothing and proves nothing. */
export const SIGNED_IN_COOKIE = 'signed_in'
