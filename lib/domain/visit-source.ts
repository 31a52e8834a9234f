import { z } from 'zod'

/** Places where a job is shared. The `source` parameter of a URL names the place. Visits and applications record it. */
export const SHARE_SOURCES = ['linkedin', 'facebook', 'instagram', 'whatsapp', 'email', 'poster', 'other'] as const

/** Names of sources that are the same in all languages. */
const NETWORK_NAMES: Readonly<Record<string, string>> = {
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
}

/** The group of visits without a source. */
export const DIRECT = 'direct'
const TRANSLATED_SOURCES = ['email', 'poster', 'other', DIRECT] as const
type TranslatedSource = (typeof TRANSLATED_SOURCES)[number]
/** Returns the name of a source. `translate` is called for those whose name depends on the language. */
export function sourceName(source: string, translate: (source: TranslatedSource) => string): string {
  const translated = TRANSLATED_SOURCES.find((each) => each === source)
  return translated === undefined ? (NETWORK_NAMES[source] ?? source) : translate(translated)
}
/** The group of sources that are not counted under their own name. */
export const OTHER = 'other'

export const MAX_SOURCE = 60
/** Letters and digits of any language, with separators inside. Excludes email addresses and HTML. */
const READABLE = /^[\p{L}\p{M}\p{N}]+(?:[ ._+-]+[\p{L}\p{M}\p{N}]+)*$/u
/** A longer number may identify a person or a click rather than a place. */
export const MAX_SOURCE_DIGITS = 5
const IDENTIFIER = new RegExp(`\\d{${MAX_SOURCE_DIGITS + 1}}`)

/** Returns the group of a source: its text in lower case, 'direct' without a source, or 'other' for unreadable text. */
export function groupSource(source: string | null | undefined): string {
  const text = (source ?? '').slice(0, 1000).normalize('NFKC').trim().toLowerCase()
  if (text === '') return DIRECT
  return text.length <= MAX_SOURCE && READABLE.test(text) && !IDENTIFIER.test(text) ? text : OTHER
}

/** A source of a shared URL. It is short, so that QR codes have few modules, and counted under its own name. */
export const VisitSource = z
  .string()
  .max(MAX_SOURCE)
  .regex(/^[\da-z][\d._a-z-]*$/)
  .refine((source) => source !== DIRECT && groupSource(source) === source, { params: { key: 'INVALID_PATTERN' } })
