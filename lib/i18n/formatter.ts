import { createFormatter, useLocale, useTimeZone } from 'next-intl'
import { dateLocale, withOrdinal } from '#lib/domain/dates'

type Formatter = ReturnType<typeof createFormatter>
const formatters = new Map<string, Formatter>()

function create(locale: string, timeZone: string | undefined): Formatter {
  const format = createFormatter({ locale, timeZone })
  const dateTime = (...args: Parameters<Formatter['dateTime']>) => withOrdinal(format.dateTime(...args), locale)
  return { ...format, dateTime: dateTime as Formatter['dateTime'] }
}

/** Replaces next-intl's formatter, which puts English months before days and writes '1 mars' in French. */
export function useFormatter() {
  const locale = dateLocale(useLocale())
  const timeZone = useTimeZone()
  const key = `${locale} ${timeZone}`
  // Formatters are cached, because creating an Intl object costs more than formatting.
  const format = formatters.get(key) ?? create(locale, timeZone)
  formatters.set(key, format)
  return format
}
