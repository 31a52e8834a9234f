import { useTranslations } from 'next-intl'
import type { Days } from '#lib/client/manager/figures/period'
import { useSourceName } from '#lib/client/manager/source-name'
import type { Figure } from '#lib/contract/staff/figures'
import { useFormatter } from '#lib/i18n/formatter'

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** Counts, shares and days as text. */
export function useFigureText() {
  const t = useTranslations('MANAGERFIGURES')
  const format = useFormatter()
  const source = useSourceName()
  const day = (date: string, month: 'short' | 'long' = 'short', year?: 'numeric') =>
    format.dateTime(noon(date), { day: 'numeric', month, ...(year && { year }), timeZone: 'UTC' })
  return {
    count: ({ value }: Figure) => (value === null ? t('FEW') : format.number(value)),
    share: (share: number | null) =>
      share === null ? null : format.number(share, { style: 'percent', maximumFractionDigits: 0 }),
    /** '3 Nov', for axes. */
    day,
    /** '3–9 Nov', or '3 Nov' for one day. */
    days: ({ since, until }: Days) =>
      since === until
        ? day(since)
        : format.dateTimeRange(noon(since), noon(until), { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    longDays: ({ since, until }: Days) =>
      since === until
        ? day(since, 'long', 'numeric')
        : format.dateTimeRange(noon(since), noon(until), { dateStyle: 'long', timeZone: 'UTC' }),
    source,
    replyTime: (hours: number) => {
      if (hours < 1) return t('REPLY.MINUTES')
      return hours < 48 ? t('REPLY.HOURS', { count: hours }) : t('REPLY.DAYS', { count: Math.round(hours / 24) })
    },
  }
}
