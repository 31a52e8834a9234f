import { createFormatter, useLocale, useTimeZone } from 'next-intl'
import { dateLocale } from '#lib/domain/dates'

const made = new Map<string, ReturnType<typeof createFormatter>>()

/** Replaces next-intl's formatter, which puts English months before days. */
export function useFormatter() {
  const locale = dateLocale(useLocale())
  const timeZone = useTimeZone()
  const key = `${locale} ${timeZone}`
  // Formatters are cached, because creating an Intl object costs more than formatting.
  const format = made.get(key) ?? createFormatter({ locale, timeZone })
  made.set(key, format)
  return format
}
