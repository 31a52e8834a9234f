import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { Result } from '#lib/client/manager/inbox/bulk'
import css from './bulk.module.css'
import { useOutcomeText } from './use-outcome-text'

type Props = {
  result: Result
  isRunning: boolean
  names: ReadonlyMap<number, string>
}

/** The progress of a bulk action, and then its result with the applications that did not change. */
export function BulkOutcome({ result, isRunning, names }: Props) {
  const { done, total, failures } = result.progress
  const t = useTranslations('MANAGERINBOX.BULK')
  const failuresId = useId()
  const { sent, unsent } = useOutcomeText()(result)
  return (
    <div className={css.fields}>
      <div role="status">
        <p className={css.lead}>{isRunning ? t('PROGRESS', { done, count: total }) : sent}</p>
        {!isRunning && unsent !== null && <p className={css.problem}>{unsent}</p>}
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
