const TAGS = [
  ...['ar', 'bg', 'bn', 'bs', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'eu', 'fa', 'fi', 'fr', 'ga', 'gl'],
  ...['he', 'hi', 'hr', 'hu', 'hy', 'id', 'is', 'it', 'ja', 'ka', 'ko', 'ku', 'lb', 'lt', 'lv', 'mk', 'mt', 'nl'],
  ...['no', 'pl', 'ps', 'pt', 'ro', 'ru', 'sk', 'sl', 'so', 'sq', 'sr', 'sv', 'ta', 'th', 'ti', 'tr', 'uk', 'ur'],
  ...['vi', 'zh'],
]

export const languageName = (locale: string, tag: string) =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag

/** The languages that a candidate may speak in an answer, sorted by name. Includes `chosen` in any case. */
export const spokenLanguages = (locale: string, chosen: string) =>
  [...new Set([...TAGS, chosen])]
    .map((value) => ({ value, label: languageName(locale, value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale))
