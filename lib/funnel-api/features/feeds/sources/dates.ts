import { fourDigitYearOrNull } from '#lib/domain/dates'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const ISO_WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}[ T][\d:.]+$/
const RFC_WITHOUT_ZONE = /^(?:[a-z]+,? )?\d{1,2} [a-z]+ \d{2,4}(?: [\d:]+)?$/i

/** Adds UTC to a timestamp without a time zone. Otherwise, it would be read in the time zone of the machine. */
function withZone(text: string): string {
  if (ISO_WITHOUT_ZONE.test(text)) return `${text.replace(' ', 'T')}Z`
  return RFC_WITHOUT_ZONE.test(text) ? `${text} UTC` : text
}

/** Converts milliseconds since 1970 to a UTC timestamp. Null outside the years 0 to 9999. */
export function toTimestamp(time: number): string | null {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? null : fourDigitYearOrNull(date.toISOString())
}

/** Parses an ISO 8601 or RFC 822 timestamp to UTC. Null if it is invalid. */
export const parseTimestamp = (text: string | null | undefined): string | null =>
  toTimestamp(Date.parse(withZone(text?.trim() ?? '')))

/** Returns the date as written, without time and zone: 2027-03-31 for '2027-03-31T23:59:59+02:00' or '31 Mar 2027'. */
export function parseDate(text: string | null | undefined): string | null {
  const [, year, month, day] = /^\s*(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text ?? '') ?? datePartsOf(text ?? '')
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day) ? null : `${year}-${month}-${day}`
}

function datePartsOf(text: string): (string | undefined)[] {
  const [, day, month, year] = /(?<!\d)(\d{1,2}) ([A-Za-z]{3})[a-z]* (\d{4})(?!\d)/.exec(text) ?? []
  const number = MONTHS.indexOf(month?.toLowerCase() ?? '') + 1
  return number === 0 ? [] : [undefined, year, String(number).padStart(2, '0'), day?.padStart(2, '0')]
}
