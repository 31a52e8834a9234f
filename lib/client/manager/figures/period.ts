import { z } from 'zod'
import { addDays, daysBetween } from '#lib/domain/days'

/** Periods that end today, except the previous year. The API returns 30 days by default. */
export const PRESETS = ['7', '30', '90', 'year', 'previous_year'] as const
export const Preset = z.enum(PRESETS)
export type Preset = z.infer<typeof Preset>

const Days = z.object({ since: z.iso.date(), until: z.iso.date() })
/** First and last day. */
export type Days = z.infer<typeof Days>
export type FiguresPeriod = { preset: Preset } | Days

export const DEFAULT_PERIOD: FiguresPeriod = { preset: '30' }

/** The period in a query string. An unknown one is the default. */
export function periodOf(params: URLSearchParams): FiguresPeriod {
  const days = Days.safeParse({ since: params.get('since'), until: params.get('until') })
  if (days.success) return days.data
  const preset = Preset.safeParse(params.get('period'))
  return preset.success ? { preset: preset.data } : DEFAULT_PERIOD
}

/** Number of days from the first to the last one. */
export const countDays = ({ since, until }: Days) => daysBetween(since, until) + 1

/** Today, YYYY-MM-DD. Default: in the time zone of the browser. */
export const todayIn = (timeZone: string | undefined, now = new Date()) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)

/** The first day that the API accepts, computed here because the reply of a rejected call does not contain it. */
export const earliestDay = (today: string) => `${Number(today.slice(0, 4)) - 1}-01-01`

/** The days to request. Without a last day, the API uses its own today, which may differ from that of the browser. */
export function requestOf(period: FiguresPeriod, today: string): Partial<Days> {
  if (!('preset' in period)) return period
  const year = Number(today.slice(0, 4))
  switch (period.preset) {
    case '30':
      return {}
    case 'year':
      return { since: `${year}-01-01` }
    case 'previous_year':
      return { since: `${year - 1}-01-01`, until: `${year - 1}-12-31` }
    case '7':
    case '90':
      return { since: addDays(today, 1 - Number(period.preset)) }
  }
}
