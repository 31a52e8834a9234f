import { useLocale, useTranslations } from 'next-intl'
import { localZone } from '#lib/client/local-zone'
import { useNow } from '#lib/client/use-now'
import { relativeTime } from '#lib/domain/relative-time'
import { useFormatter } from '#lib/i18n/formatter'

/** The time since a timestamp (§4). The tooltip has the exact time. */
export function RelativeTime({ timestamp }: { timestamp: string }) {
  const t = useTranslations('ENUMERATIONS')
  const locale = useLocale()
  const format = useFormatter()
  const now = useNow()
  const zone = localZone()
  const exact = format.dateTime(new Date(timestamp), { dateStyle: 'long', timeStyle: 'short', timeZone: zone })
  return (
    <time dateTime={timestamp} title={exact}>
      {relativeTime(timestamp, now, locale, t('JUST_NOW'))}
    </time>
  )
}
