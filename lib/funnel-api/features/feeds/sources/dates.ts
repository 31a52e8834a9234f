const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Parses an ISO 8601 or RFC 822 timestamp to UTC. Null if it is invalid. */
export function parseTimestamp(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  // An ISO 8601 timestamp without a time zone is read as UTC, whatever the time zone of the machine.
  const time = Date.parse(/^\d{4}-\d{2}-\d{2}[ T][\d:.]+$/.test(trimmed) ? `${trimmed.replace(' ', 'T')}Z` : trimmed)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** Returns the date as written, without time and zone: 2027-03-31 for '2027-03-31T23:59:59+02:00' or '31 Mar 2027'. */
export function parseDate(text: string | null | undefined): string | null {
  const [, year, month, day] = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(text ?? '') ?? datePartsOf(text ?? '')
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day) ? null : `${year}-${month}-${day}`
}

function datePartsOf(text: string): (string | undefined)[] {
  const [, day, month, year] = /(\d{1,2}) ([A-Za-z]{3})[a-z]* (\d{4})/.exec(text) ?? []
  const number = MONTHS.indexOf(month?.toLowerCase() ?? '') + 1
  return number === 0 ? [] : [undefined, year, String(number).padStart(2, '0'), day?.padStart(2, '0')]
}
