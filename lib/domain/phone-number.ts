import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Digits, spaces, hyphens (§5), and what people put between them besides. */
const WRITTEN = /^\+?[\d\s().\-/]{4,30}$/

export type PhoneParts = { phone_number: string; iso_country?: string | null; phone_code?: string | null }

const whole = ({ phone_number, phone_code }: PhoneParts) =>
  phone_number.trim().startsWith('+') || !phone_code
    ? phone_number
    : `+${phone_code.replace(/\D/g, '')}${phone_number.replace(/^\s*0(?=\d)/, '')}`

/**
 * The number in the one form that every gateway takes, '+33612345678'; null where no such number can exist. A number
 * that names its country ('+32 …') keeps it; others are read as people of `iso_country`, or behind `phone_code`, write
 * them.
 */
export function dialledNumber(parts: PhoneParts): string | null {
  if (!WRITTEN.test(parts.phone_number.trim())) return null
  const country = parts.iso_country?.toUpperCase()
  const home = country && isSupportedCountry(country) ? (country as CountryCode) : undefined
  const parsed = parsePhoneNumberFromString(whole(parts), home)
  return parsed?.isValid() ? parsed.number : null
}
