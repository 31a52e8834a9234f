import { CALLING_CODES } from '#lib/domain/calling-codes'
import type { User } from '#lib/domain/user'

/** Default country of each language. */
const DEFAULT_COUNTRIES: Record<string, string> = { de: 'DE', en: 'GB', es: 'ES', fr: 'FR', nl: 'NL' }

/** Select options like 'France (+33)', sorted for the locale. */
export function phoneCountries(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return [...CALLING_CODES]
    .map(([value, code]) => ({ value, code, name: names.of(value) ?? value }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
    .map(({ value, code, name }) => ({ value, label: `${name} (+${code})` }))
}

/** The initial country of a phone form: that of the user, or that of the browser's language. */
export function initialCountry(user: User | null, locale: string, browser: string) {
  const known = [user?.iso_country, browser.split('-').at(-1)].find((code) => code && CALLING_CODES.has(code))
  return known ?? DEFAULT_COUNTRIES[locale] ?? 'FR'
}

/**
 * The stored number and its country. If several countries share the calling code and none of them is the user's, the
 * number begins with the code, because only the library for phone numbers can tell the country.
 */
export function storedPhone(user: User, locale: string, browser: string) {
  const { phone_code, phone_number } = user
  const country = initialCountry(user, locale, browser)
  if (!phone_number || !phone_code) return { iso_country: country, phone_number: phone_number ?? '' }
  const countries = [...CALLING_CODES].filter(([, code]) => phone_code === `+${code}`).map(([name]) => name)
  const known = countries.includes(country) ? country : countries.length === 1 ? countries[0] : undefined
  return known
    ? { iso_country: known, phone_number }
    : { iso_country: country, phone_number: `${phone_code} ${phone_number}` }
}
