/**
 * Limits of the content of a company. They apply when an item is written through the API, not to stored items, which
 * may be larger.
 */

/** Maximum number of items of one kind, including those that are offline. */
export const MAX_CONTENT_ITEMS = 2000
/** Maximum size of all items of one kind as JSON, in bytes. Lists read all items of a kind. */
export const MAX_CONTENT_BYTES = 5_000_000

/** Maximum length of a text in characters, by the name of its field or of the field around it. */
const MAX_LENGTHS: Readonly<Record<string, number>> = {
  content: 200_000,
  transcript: 50_000,
  description: 10_000,
  excerpt: 10_000,
  introduction: 10_000,
  quote: 10_000,
  text: 10_000,
}
/** Maximum length of other texts, such as names, titles and URLs. */
const MAX_LENGTH = 2000

/** Returns the limits of the texts that are too long, by their dotted paths. */
export function excessiveTexts(value: unknown, max = MAX_LENGTH, path = ''): Map<string, number> {
  if (typeof value === 'string') return new Map(value.length > max ? [[path, max]] : [])
  if (typeof value !== 'object' || value === null) return new Map()
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [
      ...excessiveTexts(inner, MAX_LENGTHS[key] ?? max, path === '' ? key : `${path}.${key}`),
    ]),
  )
}
