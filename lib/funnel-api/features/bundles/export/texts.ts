import { stringify } from 'yaml'
import type { Locale } from '#lib/domain/enumerations'
import type { Localized } from '#lib/domain/terms'

/** A file of a bundle with its content. */
export type BundleFile = { file: string; text: string }

export const toYaml = (value: unknown) => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false })

export const toFrontMatter = (facts: object, body: string) =>
  `---\n${toYaml(facts)}---\n${body}${body === '' ? '' : '\n'}`

/** Removes null, undefined and empty lists. */
export const omitEmpty = (facts: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(facts).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )

/** Returns a text as a plain string if it exists only in the company's language. */
export function toText(texts: Localized, locale: Locale): string | Localized {
  const own = texts[locale]
  return own && Object.keys(texts).length === 1 ? own : texts
}

export const toTextOrNull = (texts: Localized | null, locale: Locale) => texts && toText(texts, locale)

/**
 * `nameOf` maps a public media URL of the company to the file name in `media/`, and returns other URLs unchanged.
 * `names` collects these file names.
 */
export function mediaNames(company: string) {
  const mediaPath = `/media/${company}/`
  const names = new Set<string>()
  const nameOf = (url: string | null): string | null => {
    if (!url?.startsWith(mediaPath)) return url
    const name = url.slice(mediaPath.length)
    names.add(name)
    return name
  }
  return { names, nameOf }
}
export type NameOf = ReturnType<typeof mediaNames>['nameOf']
