const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** An instant as feeds write it (ISO 8601, RFC 822), in UTC; null where it is none. */
export function instantOf(text: string | null | undefined): string | null {
  const written = text?.trim() ?? ''
  // Without a zone it would mean another instant on every machine.
  const time = Date.parse(/^\d{4}-\d{2}-\d{2}[ T][\d:.]+$/.test(written) ? `${written.replace(' ', 'T')}Z` : written)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** The day as it is written, whatever its hour and zone: '2027-03-31T23:59:59+02:00' and 'Wed, 31 Mar 2027' are that day. */
export function dayOf(text: string | null | undefined): string | null {
  const [, year, month, day] = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(text ?? '') ?? named(text ?? '')
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day) ? null : `${year}-${month}-${day}`
}

function named(text: string): (string | undefined)[] {
  const [, day, month, year] = /(\d{1,2}) ([A-Za-z]{3})[a-z]* (\d{4})/.exec(text) ?? []
  const number = MONTHS.indexOf(month?.toLowerCase() ?? '') + 1
  return number === 0 ? [] : [undefined, year, String(number).padStart(2, '0'), day?.padStart(2, '0')]
}
