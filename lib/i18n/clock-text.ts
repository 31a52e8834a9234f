import { useTranslations } from 'next-intl'
import type { Candidacy } from '#lib/domain/candidacy'
import { type Clock, clockOf } from '#lib/domain/reply-promise'
import { useFormatter } from '#lib/i18n/formatter'

/** Text on the promised reply date, or that the reply is late. Null if no reply is due. */
export function useClockText(candidacy: Candidacy, company: string): { at: Clock['at']; text: string } | null {
  const t = useTranslations('APPLICATIONS')
  const format = useFormatter()
  const clock = clockOf(candidacy, new Date())
  if (!clock) return null
  const date = format.dateTime(new Date(clock.day), {
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
    timeZone: 'UTC',
  })
  return { at: clock.at, text: t(`CLOCK.${clock.at}`, { company, date }) }
}
