import { getCountries } from 'libphonenumber-js/min'
import { LOCALES } from '#lib/domain/locales'
import { foldText } from '#lib/domain/fold-text'

const CODES: ReadonlySet<string> = new Set(getCountries())

/** Common names that `Intl.DisplayNames` does not return. */
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

/** Country codes by folded name in the five languages, created on first use. */
let codes: Map<string, string> | null = null

function codesByName() {
  if (codes) return codes
  codes = new Map<string, string>(Object.entries(ALIASES))
  for (const locale of LOCALES) {
    const inLocale = new Intl.DisplayNames(locale, { type: 'region' })
    for (const code of CODES) codes.set(foldText(inLocale.of(code) ?? code), code)
  }
  return codes
}

/** Returns DE for 'Deutschland', 'Germany' or 'de', and null for an unknown country. */
export function countryOf(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  if (CODES.has(trimmed.toUpperCase())) return trimmed.toUpperCase()
  return codesByName().get(foldText(trimmed)) ?? null
}

export const countryName = (iso_country: string, locale: string) =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(iso_country) ?? iso_country
