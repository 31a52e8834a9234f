/**
 * Patterns that must not appear in the log, with their replacements. Credentials in URLs come first, because they look
 * like email addresses. Lookbehinds let long patterns match only at the start of a run. Matching at each character
 * would take minutes.
 */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\/\/[^\s/@"']+@/g, '//[credentials]@'],
  [/\b(?:bearer|basic)\s+[\w.~+/=-]{6,}/gi, '[credentials]'],
  [/\b(cookie|authorization)(["']?\s*[:=]\s*)\S[^\n]*/gi, '$1$2[hidden]'],
  [/(?<![\p{L}\d._%+'@-])@*[\p{L}\d._%+'-]+@[\p{L}\d._%+'@-]*[\p{L}\d]/gu, '[mail]'],
  // Two parts of a URL are secret: the segment after these words, and everything after '?' or '#'.
  [/(\/(?:reset-password|unsubscription|unsubscribe|job-alerts|recording)\/)[^\s"'?#)]+/g, '$1[token]'],
  [/(?<![^\s?#"'()])([^\s?#"'()/]*\/[^\s?#"'()]*)[?#][^\s"')]+/g, '$1?[hidden]'],
  // A token is a long base64url or hexadecimal text. Slugs have no capitals.
  [/(?<![\w-])(?=[\w-]*[A-Z])[\w-]{40,}|(?<![\da-f])[\da-f]{40,}/g, '[token]'],
  [/\+\d[\d ()/.-]{6,}\d/g, '[phone]'],
]

export const scrubText = (text: string) =>
  SECRETS.reduce((clean, [secret, instead]) => clean.replace(secret, instead), text)

const HIDDEN_KEYS = /authorization|cookie|e-?mail|password|token|secret|phone|recipient|^address$/i
const MAX_DEPTH = 4

/** Returns a value for the log. Texts are masked, errors have only safe fields, and fields with secrets are hidden. */
export function scrubbed(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (value === null || typeof value !== 'object') return typeof value === 'bigint' ? String(value) : value
  if (depth >= MAX_DEPTH) return '[deep]'
  if (value instanceof Error) return ofError(value, depth)
  if (Array.isArray(value)) return value.map((each) => scrubbed(each, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, HIDDEN_KEYS.test(key) ? '[hidden]' : scrubbed(inner, depth + 1)]),
  )
}

/** Database drivers attach rows and values to their errors, so only these fields are logged. */
function ofError(error: Error, depth: number) {
  const { code, cause } = error as Error & { code?: unknown }
  return {
    type: error.name,
    message: scrubText(error.message),
    ...(code !== undefined && { code: scrubbed(code, depth + 1) }),
    stack: scrubText(error.stack ?? ''),
    ...(cause !== undefined && { cause: scrubbed(cause, depth + 1) }),
  }
}
