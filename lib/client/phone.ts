import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { dialledNumber } from '#lib/domain/phone-number'

type Phone = { phone_code: string; phone_number: string; iso_country: string }

/**
 * Parses a number as written in a country into code and national number, as the API has them; null if it is invalid
 * (§5). A number with its own code has the country of that code.
 */
export function phoneIn(iso_country: string, typed: string): Phone | null {
  const dialled = dialledNumber({ phone_number: typed, iso_country })
  const parsed = dialled === null ? undefined : parsePhoneNumberFromString(dialled)
  return parsed
    ? {
        phone_code: `+${parsed.countryCallingCode}`,
        phone_number: parsed.nationalNumber,
        iso_country: parsed.country ?? iso_country,
      }
    : null
}
