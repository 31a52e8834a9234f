/** The locale for date formats. English uses en-GB, so that days come before months in all five languages (§9). */
export const dateLocale = (locale: string) => (locale === 'en' ? 'en-GB' : locale)

/** A calendar day without a time zone, '21 November 2026'. */
export const longDay = (day: string, locale: string) =>
  dateText(new Date(`${day}T12:00:00Z`), locale, { dateStyle: 'long', timeZone: 'UTC' })

export const dateText = (date: Date, locale: string, options: Intl.DateTimeFormatOptions) =>
  withOrdinal(new Intl.DateTimeFormat(dateLocale(locale), options).format(date), locale)

/** French writes the first day of a month as '1er', which Intl does not. */
export const withOrdinal = (date: string, locale: string) =>
  locale === 'fr' ? date.replace(/(^|\s)1(?=\s\p{L}{3})/u, (day) => `${day}er`) : date

/** Returns a timestamp, or null for a year without four digits ('+020226-…'), which responses cannot contain. */
export const fourDigitYearOrNull = (timestamp: string | null | undefined) =>
  timestamp && /^\d{4}-/.test(timestamp) ? timestamp : null

type FormatOptions = { isYearFirst?: boolean; timeZone?: string }

/** The short format of §9: '21/11/2026', or '2026-11-21' with `isYearFirst`, so that file names sort by date. */
export function numericDate(date: Date, { isYearFirst = false, timeZone = 'UTC' }: FormatOptions = {}) {
  const twoDigits = '2-digit'
  const format = new Intl.DateTimeFormat('en-GB', { day: twoDigits, month: twoDigits, year: 'numeric', timeZone })
  const parts = format.format(date).split('/')
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
