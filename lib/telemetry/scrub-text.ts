/**
 * What no line of a log may hold, and what stands in its place. Credentials in addresses come first: they look like e-mails.
 * What may be long begins where a run of its signs begins: tried again at each of them, it would take minutes.
 */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\/\/[^\s/@"']+@/g, '//[credentials]@'],
  [/\b(?:bearer|basic)\s+[\w.~+/=-]{6,}/gi, '[credentials]'],
  [/\b(cookie|authorization)(["']?\s*[:=]\s*)\S[^\n]*/gi, '$1$2[hidden]'],
  [/(?<![\p{L}\d._%+'@-])@*[\p{L}\d._%+'-]+@[\p{L}\d._%+'@-]*[\p{L}\d]/gu, '[mail]'],
  // Two parts of an address are secret by their place: a code behind these words, and all behind '?' or '#'.
  [/(\/(?:reset-password|unsubscription|unsubscribe|recording)\/)[^\s"'?#)]+/g, '$1[token]'],
  [/(?<![^\s?#"'()])([^\s?#"'()/]*\/[^\s?#"'()]*)[?#][^\s"')]+/g, '$1?[hidden]'],
  // A token is base64url or hexadecimal, and long; slugs have no capitals.
  [/(?<![\w-])(?=[\w-]*[A-Z])[\w-]{40,}|(?<![\da-f])[\da-f]{40,}/g, '[token]'],
  [/\+\d[\d ()/.-]{6,}\d/g, '[phone]'],
]

export const scrubText = (text: string) =>
  SECRETS.reduce((clean, [secret, instead]) => clean.replace(secret, instead), text)

const HIDDEN_KEYS = /authorization|cookie|e-?mail|password|token|secret|phone|recipient|^address$/i
const DEEPEST = 4

/** A value as it may be logged: texts scrubbed, errors as what they say, fields with names of secrets hidden. */
export function scrubbed(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (value === null || typeof value !== 'object') return typeof value === 'bigint' ? String(value) : value
  if (depth >= DEEPEST) return '[deep]'
  if (value instanceof Error) return ofError(value, depth)
  if (Array.isArray(value)) return value.map((each) => scrubbed(each, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, HIDDEN_KEYS.test(key) ? '[hidden]' : scrubbed(inner, depth + 1)]),
  )
}

/** Drivers hang the rows and values that failed on their errors: only these fields go out. */
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
