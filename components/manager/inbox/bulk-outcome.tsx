import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { BulkProgress } from '#lib/client/manager/inbox/bulk'
import css from './bulk.module.css'

type Props = {
  progress: BulkProgress
  isRunning: boolean
  /** Of the text for a reply, or for emails that are sent later. */
  suffix: '' | '_LATER' | '_REPLY'
  names: ReadonlyMap<number, string>
}

/** The progress of a bulk action, and then its result with the applications that did not change. */
export function BulkOutcome({ progress, isRunning, suffix, names }: Props) {
  const { done, total, changed, decisions, failures, unsent } = progress
  const t = useTranslations('MANAGERINBOX.BULK')
  const failuresId = useId()
  const nbUnsent = unsent.reduce((sum, { ids }) => sum + ids.length, 0)
  return (
    <div className={css.fields}>
      <div role="status">
        <p className={css.lead}>
          {isRunning
            ? t('PROGRESS', { done, count: total })
            : t(`CHANGED${suffix}`, { count: (suffix === '_LATER' ? decisions : changed).length })}
        </p>
        {!isRunning && nbUnsent > 0 && <p className={css.problem}>{t('UNSENT', { count: nbUnsent })}</p>}
        {!isRunning && failures.length > 0 && <p id={failuresId}>{t('FAILURES', { count: failures.length })}</p>}
      </div>
      {isRunning && <progress className={css.progress} value={done} max={total} aria-label={t('PROGRESS_LABEL')} />}
      {!isRunning && failures.length > 0 && (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Allowed, because keys scroll it.
        <ul role="list" aria-labelledby={failuresId} tabIndex={0} className={css.failures}>
          {failures.map(({ id, reason }) => (
            <li key={id}>
              <bdi className={css.failed}>{names.get(id) ?? t('NUMBER', { id: String(id) })}</bdi>
              <span>{t(`REASON_${reason}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
