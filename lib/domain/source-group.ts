/** The group of visits without a source. */
export const DIRECT = 'direct'
/** The group of sources that are not shown by themselves. */
export const OTHER = 'other'

export const MAX_SOURCE = 60
/** Letters and digits of any language, with separators inside. Excludes email addresses and HTML. */
const READABLE = /^[\p{L}\p{M}\p{N}]+(?:[ ._+-]+[\p{L}\p{M}\p{N}]+)*$/u
/** An identifier of a person or a click rather than a place. */
const IDENTIFIER = /\d{6}/

/** Returns the group in which a source is counted: in lower case, 'direct' without a source, 'other' for unreadable text. */
export function groupSource(source: string | null | undefined): string {
  const text = (source ?? '').slice(0, 1000).normalize('NFKC').trim().toLowerCase()
  if (text === '') return DIRECT
  return text.length <= MAX_SOURCE && READABLE.test(text) && !IDENTIFIER.test(text) ? text : OTHER
}
