import { getCountries } from 'libphonenumber-js/min'
import { LOCALES } from '#lib/domain/locales'
import { folded } from '#lib/domain/words'

const CODES: ReadonlySet<string> = new Set(getCountries())

/** Names in use that no dictionary gives. */
const ALIASES = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  usa: 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  'united states of america': 'US',
  'the netherlands': 'NL',
  holland: 'NL',
  'czech republic': 'CZ',
  'hong kong': 'HK',
  turkey: 'TR',
}

/** The folded names of all countries in the five languages; made at the first question. */
let names: Map<string, string> | null = null

function namesOfCountries() {
  if (names) return names
  names = new Map<string, string>(Object.entries(ALIASES))
  for (const locale of LOCALES) {
    const inLocale = new Intl.DisplayNames(locale, { type: 'region' })
    for (const code of CODES) names.set(folded(inLocale.of(code) ?? code), code)
  }
  return names
}

/** 'Deutschland', 'Germany', 'de' give DE; anything else null. */
export function countryOf(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  if (CODES.has(trimmed.toUpperCase())) return trimmed.toUpperCase()
  return namesOfCountries().get(folded(trimmed)) ?? null
}

export const countryName = (iso_country: string, locale: string) =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(iso_country) ?? iso_country
