const isToken = (key: string) => key === 'auth_token' || key === 'device_token'

/** Removes `auth_token` and `device_token` at any depth: they stay in sealed cookies (§3, User). */
export function withoutTokens(json: string): string {
  // A Unicode escape can spell the name too, so replies with `\u` are parsed as well.
  if (!/auth_token|device_token|\\u/.test(json)) return json
  try {
    return JSON.stringify(JSON.parse(json, (key, value: unknown) => (isToken(key) ? undefined : value)))
  } catch {
    // Invalid JSON is never passed on.
    return '{}'
  }
}

/**
 * Whether a path would leave the base path of FUNNEL_API_URL: by a dot segment, or by an encoded slash that some
 * servers decode first. No call of §7 contains either.
 */
export const isPathTraversal = (path: string) => /%(?:2f|5c)|\/\.{1,2}(?:\/|$)/i.test(path)
