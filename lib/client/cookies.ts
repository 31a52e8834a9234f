const DAY_SECONDS = 86_400

/** Reads a JSON cookie (§9). Undefined if it is missing or malformed. */
export function readCookie(name: string): unknown {
  const match = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  try {
    return match && JSON.parse(decodeURIComponent(match.slice(name.length + 1)))
  } catch {
    return undefined
  }
}

/** Sets a JSON cookie for all pages of this host. 0 days deletes it. */
export function writeCookie(name: string, value: unknown, days: number): void {
  const json = encodeURIComponent(JSON.stringify(value))
  document.cookie = `${name}=${json}; path=/; max-age=${days * DAY_SECONDS}; samesite=lax`
}
