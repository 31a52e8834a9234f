import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { toE164 } from '#lib/domain/phone-number'

type Phone = { phone_code: string; phone_number: string; iso_country: string }

/** Parses a phone number in the format of a country. A country code in the number takes precedence. Null if invalid (§5). */
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
