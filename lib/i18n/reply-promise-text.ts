import { useTranslations } from 'next-intl'
import type { Candidacy } from '#lib/domain/candidacy'
import { type ReplyPromise, replyPromiseOf } from '#lib/domain/reply-promise'
import { useFormatter } from '#lib/i18n/formatter'

/** Text on the promised reply date, or that the reply is late. Null if no reply is due. */
export function useReplyPromiseText(
  candidacy: Candidacy,
  company: string,
): { at: ReplyPromise['at']; text: string } | null {
  const t = useTranslations('APPLICATIONS')
  const format = useFormatter()
  const promise = replyPromiseOf(candidacy, new Date())
  if (!promise) return null
  const date = format.dateTime(new Date(promise.day), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return { at: promise.at, text: t(`REPLY_PROMISE.${promise.at}`, { company, date }) }
}
