import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import type { User } from '#lib/domain/user'

/** Default country of each language. */
const DEFAULT_COUNTRIES = { de: 'DE', en: 'GB', es: 'ES', fr: 'FR', nl: 'NL' } as Record<string, CountryCode>

/** Select options like 'France (+33)', sorted for the locale. */
export function phoneCountries(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return getCountries()
    .map((value) => ({ value, name: names.of(value) ?? value, label: '' }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
    .map(({ value, name }) => ({ value, label: `${name} (+${getCountryCallingCode(value)})` }))
}

/** Initial values of a phone form: the user's number or the country of the browser's language. */
export function initialPhone(user: User | null, locale: string, browser: string) {
  const known = user?.phone_number ? parsePhoneNumberFromString(`${user.phone_code ?? ''}${user.phone_number}`) : null
  const region = [known?.country, user?.iso_country, browser.split('-').at(-1)].find(
    (code) => code && isSupportedCountry(code),
  )
  return { iso_country: region ?? DEFAULT_COUNTRIES[locale] ?? 'FR', phone_number: known?.formatNational() ?? '' }
}
