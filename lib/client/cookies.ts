const DAY_SECONDS = 86_400

/** Reads a cookie as JSON (§9); undefined if it is missing or malformed. */
export function readCookie(name: string): unknown {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  try {
    return found && JSON.parse(decodeURIComponent(found.slice(name.length + 1)))
  } catch {
    return undefined
  }
}

/** Sets a cookie for all pages of this site for a number of days; 0 deletes it. */
export function writeCookie(name: string, value: unknown, days: number): void {
  const json = encodeURIComponent(JSON.stringify(value))
  document.cookie = `${name}=${json}; path=/; max-age=${days * DAY_SECONDS}; samesite=lax`
}
