import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Digits, spaces and hyphens (§5), after an optional country code. */
const ALLOWED = /^\+?[\d\s-]{4,30}$/

export type PhoneParts = { phone_number: string; iso_country?: string | null; phone_code?: string | null }

const withCallingCode = ({ phone_number, phone_code }: PhoneParts) =>
  phone_number.trim().startsWith('+') || !phone_code
    ? phone_number
    : `+${phone_code.replace(/\D/g, '')}${phone_number.replace(/^\s*0(?=\d)/, '')}`

/**
 * The number in E.164 format, '+33612345678'. Null if it is invalid. A number that begins with '+' has its own country
 * code. Other numbers get `phone_code` or, without it, are parsed in the national format of `iso_country`.
 */
export function toE164(parts: PhoneParts): string | null {
  if (!ALLOWED.test(parts.phone_number.trim())) return null
  const country = parts.iso_country?.toUpperCase()
  const defaultCountry = country && isSupportedCountry(country) ? (country as CountryCode) : undefined
  const parsed = parsePhoneNumberFromString(withCallingCode(parts), defaultCountry)
  return parsed?.isValid() ? parsed.number : null
}
