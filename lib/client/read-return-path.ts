/**
 * Returns the path to open after the sign-in: the current page, or the `return` parameter of the home page, of an
 * expired reset link, and of pages that only ask to sign in. Null if there is none or it is too long. The server
 * validates it.
 */
export function readReturnPath() {
  const { pathname, search, hash } = location
  const isReturnParameterUsed = /^\/(?:verification|welcome-back-user|[a-z]{2,3}|reset-password\/.+)?$/.test(pathname)
  const target = isReturnParameterUsed ? new URLSearchParams(search).get('return') : pathname + search + hash
  return target && target.length > 500 ? null : target
}
