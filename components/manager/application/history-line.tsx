import { useTranslations } from 'next-intl'
import { localZone } from '#lib/client/local-zone'
import { useApplication } from '#lib/client/manager/application/context'
import type { HistoryEntry } from '#lib/contract/staff/candidacy-history'
import { withoutInvisible } from '#lib/domain/plain-name'
import { useFormatter } from '#lib/i18n/formatter'

/** Describes one change in a sentence. */
export function HistoryLine({ entry }: { entry: HistoryEntry }) {
  const t = useTranslations('MANAGERAPPLICATION.HISTORY')
  const tStatus = useTranslations('ENUMERATIONS.CANDIDACY_STATUS')
  const { name: candidate } = useApplication()
  const format = useFormatter()
  const by = (name: string) => ({ name: withoutInvisible(name) })
  if (entry.type === 'submitted') return <span>{t('SUBMITTED', { name: candidate })}</span>
  if (entry.type === 'status')
    return <span>{t('STATUS', { ...by(entry.author_name), status: tStatus(entry.new_status) })}</span>
  if (entry.type === 'message') {
    const name = entry.author_type === 'User' ? candidate : withoutInvisible(entry.author_name)
    return <span>{t('MESSAGE', { name })}</span>
  }
  if (entry.type === 'note') return <span>{t('NOTE', by(entry.note.author_name))}</span>
  if (entry.type === 'rating') return <span>{t('RATING', { ...by(entry.author_name), rating: entry.rating })}</span>
  const { status, author_name, state, due_at, cancelled_by_name } = entry.decision
  const date = format.dateTime(new Date(due_at), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: localZone(),
  })
  const values = { ...by(author_name), status: tStatus(status), date }
  if (state === 'cancelled' && cancelled_by_name !== null)
    return <span>{t('DECISION_cancelled_by', { ...values, canceller: withoutInvisible(cancelled_by_name) })}</span>
  return <span>{t(state === 'applied' ? 'DECISION_open' : `DECISION_${state}`, values)}</span>
}
