/** Days come before months in all five languages (§9). For English this requires en-GB. */
export const dateLocale = (locale: string) => (locale === 'en' ? 'en-GB' : locale)

/** A calendar day without a time zone, '21 November 2026'. */
export const longDay = (day: string, locale: string) =>
  new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )

type How = { isYearFirst?: boolean; timeZone?: string }

/** The short format of §9: '21/11/2026', or '2026-11-21' with `isYearFirst`, so that file names sort by date. */
export function numericDate(instant: Date, { isYearFirst = false, timeZone = 'UTC' }: How = {}) {
  const twoDigits = '2-digit'
  const format = new Intl.DateTimeFormat('en-GB', { day: twoDigits, month: twoDigits, year: 'numeric', timeZone })
  const parts = format.format(instant).split('/')
  return isYearFirst ? parts.reverse().join('-') : parts.join('/')
}

/** Whether the runtime knows this IANA time zone. */
export function isTimeZone(timeZone: string) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== null
  } catch {
    return false
  }
}
