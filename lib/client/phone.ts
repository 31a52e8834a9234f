import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { dialledNumber } from '#lib/domain/phone-number'

type Phone = { phone_code: string; phone_number: string; iso_country: string }

/**
 * A number as people of a country write it, as the wire has it: code and national number apart; null where it is no
 * number (§5). One that begins with its own code keeps the country of that.
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
