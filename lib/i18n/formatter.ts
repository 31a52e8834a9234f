import { createFormatter, useLocale, useTimeZone } from 'next-intl'
import { dateLocale } from '#lib/domain/dates'

const made = new Map<string, ReturnType<typeof createFormatter>>()

/** next-intl's own puts English months before their days. */
export function useFormatter() {
  const locale = dateLocale(useLocale())
  const timeZone = useTimeZone()
  const key = `${locale} ${timeZone}`
  // Those of a language share what Intl has made for it, which costs more than to format.
  const format = made.get(key) ?? createFormatter({ locale, timeZone })
  made.set(key, format)
  return format
}
