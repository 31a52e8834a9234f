const DAY_SECONDS = 86_400

/** What was kept under this name, as JSON (§9); undefined where nothing was, or what is no JSON. */
export function readCookie(name: string): unknown {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  try {
    return found && JSON.parse(decodeURIComponent(found.slice(name.length + 1)))
  } catch {
    return undefined
  }
}

/** Keeps it for so many days, for all pages of this site; for none, it is dropped. */
export function writeCookie(name: string, value: unknown, days: number): void {
  const json = encodeURIComponent(JSON.stringify(value))
  document.cookie = `${name}=${json}; path=/; max-age=${days * DAY_SECONDS}; samesite=lax`
}
