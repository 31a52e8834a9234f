import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { User } from '#lib/domain/user'

type Phone = { phone_code: string; phone_number: string }

/** '+33 6 12…' as the wire has it: code and national number apart; null where it is no number (§5). */
export function splitPhone(typed: string): Phone | null {
  const text = typed.trim()
  if (text === '' || !/^\+?[\d\s-]+$/.test(text)) return null
  const parsed = parsePhoneNumberFromString(text.startsWith('+') ? text : `+${text}`)
  return parsed?.isPossible()
    ? { phone_code: `+${parsed.countryCallingCode}`, phone_number: parsed.nationalNumber }
    : null
}

export const wholePhone = ({ phone_code, phone_number }: Pick<User, 'phone_code' | 'phone_number'>) =>
  phone_number
    ? (parsePhoneNumberFromString(`${phone_code ?? ''}${phone_number}`)?.formatInternational() ?? phone_number)
    : ''
