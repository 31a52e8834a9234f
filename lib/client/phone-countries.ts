import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import type { User } from '#lib/domain/user'

/** Default country of each language. */
const HOME = { de: 'DE', en: 'GB', es: 'ES', fr: 'FR', nl: 'NL' } as Record<string, CountryCode>

/** 'France (+33)' for each country that has phone numbers, sorted for the locale. */
export function phoneCountries(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return getCountries()
    .map((value) => ({ value, name: names.of(value) ?? value, label: '' }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
    .map(({ value, name }) => ({ value, label: `${name} (+${getCountryCallingCode(value)})` }))
}

/** Initial country and number of a form: the user's own, otherwise the browser's country. */
export function startingPhone(user: User | null, locale: string, browser: string) {
  const known = user?.phone_number ? parsePhoneNumberFromString(`${user.phone_code ?? ''}${user.phone_number}`) : null
  const region = [known?.country, user?.iso_country, browser.split('-').at(-1)].find(
    (code) => code && isSupportedCountry(code),
  )
  return { iso_country: region ?? HOME[locale] ?? 'FR', phone_number: known?.formatNational() ?? '' }
}
