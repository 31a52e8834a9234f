const isToken = (key: string) => key === 'auth_token' || key === 'device_token'

/** A reply of the funnel API without any `auth_token` or `device_token`, at whatever depth: those stay in sealed cookies (§3, User). */
export function withoutTokens(json: string): string {
  // Escapes may spell the name as well, so any backslash is looked at too.
  if (!/auth_token|device_token|\\u/.test(json)) return json
  try {
    return JSON.stringify(JSON.parse(json, (key, value: unknown) => (isToken(key) ? undefined : value)))
  } catch {
    // What is no JSON is not handed on under its name.
    return '{}'
  }
}

/**
 * A path that would leave the one that FUNNEL_API_URL may have: by a dot segment, or by a slash that some servers decode
 * first. No call of §7 has either.
 */
export const isClimbing = (path: string) => /%(?:2f|5c)|\/\.{1,2}(?:\/|$)/i.test(path)
