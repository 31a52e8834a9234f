/** Days come before months in all five languages (§9); the English of most others has them after. */
export const dateLocale = (locale: string) => (locale === 'en' ? 'en-GB' : locale)

/** A calendar day in words, '21 November 2026': it has no zone. */
export const longDay = (day: string, locale: string) =>
  new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )

type How = { isYearFirst?: boolean; timeZone?: string }

/** §9 where there is no room for words: '21/11/2026'; year-first, '2026-11-21', where names of files sort by it. */
export function numericDate(instant: Date, { isYearFirst = false, timeZone = 'UTC' }: How = {}) {
  const twoDigits = '2-digit'
  const format = new Intl.DateTimeFormat('en-GB', { day: twoDigits, month: twoDigits, year: 'numeric', timeZone })
  const parts = format.format(instant).split('/')
  return isYearFirst ? parts.reverse().join('-') : parts.join('/')
}

/** Whether this browser, or this Node, knows an IANA zone of that name. */
export function isTimeZone(timeZone: string) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== null
  } catch {
    return false
  }
}
