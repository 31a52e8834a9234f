/** Parses JSON. Returns null for other text, because the schemas of all callers reject null. */
export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
