import { useTranslations } from 'next-intl'
import type { CandidacyStatus } from '#lib/domain/enumerations'
import css from './status-text.module.css'

/** A status with a dot, which is less prominent than a badge in a long list. */
export function StatusText({ status }: { status: CandidacyStatus }) {
  const t = useTranslations('ENUMERATIONS')
  return (
    <span className={css.status} data-status={status}>
      {t(`CANDIDACY_STATUS.${status}`)}
    </span>
  )
}
