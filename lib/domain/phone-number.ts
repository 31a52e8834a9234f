import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Digits, spaces and hyphens (§5), and other common separators. */
const WRITTEN = /^\+?[\d\s().\-/]{4,30}$/

export type PhoneParts = { phone_number: string; iso_country?: string | null; phone_code?: string | null }

const whole = ({ phone_number, phone_code }: PhoneParts) =>
  phone_number.trim().startsWith('+') || !phone_code
    ? phone_number
    : `+${phone_code.replace(/\D/g, '')}${phone_number.replace(/^\s*0(?=\d)/, '')}`

/**
 * The number in E.164 format, '+33612345678'; null if it cannot exist. A number with its own country code ('+32 …')
 * keeps it. Others are parsed in the national format of `iso_country`, or after `phone_code`.
 */
export function dialledNumber(parts: PhoneParts): string | null {
  if (!WRITTEN.test(parts.phone_number.trim())) return null
  const country = parts.iso_country?.toUpperCase()
  const home = country && isSupportedCountry(country) ? (country as CountryCode) : undefined
  const parsed = parsePhoneNumberFromString(whole(parts), home)
  return parsed?.isValid() ? parsed.number : null
}
