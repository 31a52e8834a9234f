const isToken = (key: string) => key === 'auth_token'

/** A reply of the funnel API without any `auth_token`, at whatever depth: those stay in the sealed cookie (§3, User). */
export function withoutTokens(json: string): string {
  // Escapes may spell the name as well, so any backslash is looked at too.
  if (!json.includes('auth_token') && !json.includes('\\u')) return json
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
