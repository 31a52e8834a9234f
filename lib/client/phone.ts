import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { initialCountry } from '#lib/client/phone-countries'
import { toE164 } from '#lib/domain/phone-number'
import type { User } from '#lib/domain/user'

type Phone = { phone_code: string; phone_number: string; iso_country: string }

/**
 * Parses a phone number in the format of a country. A country code in the number takes precedence. Null if invalid
 * (§5).
 */
export function parsePhone(iso_country: string, typed: string): Phone | null {
  const dialed = toE164({ phone_number: typed, iso_country })
  const parsed = dialed === null ? undefined : parsePhoneNumberFromString(dialed)
  return parsed
    ? {
        phone_code: `+${parsed.countryCallingCode}`,
        phone_number: parsed.nationalNumber,
        iso_country: parsed.country ?? iso_country,
      }
    : null
}

/** Initial values of a phone form: the user's number in the format of its country. */
export function initialPhone(user: User | null, locale: string, browser: string) {
  const known = user?.phone_number ? parsePhoneNumberFromString(`${user.phone_code ?? ''}${user.phone_number}`) : null
  return {
    iso_country: known?.country ?? initialCountry(user, locale, browser),
    // Some countries write parentheses and dots, which the field does not accept.
    phone_number: known?.formatNational().replace(/[().]/g, '') ?? '',
  }
}
