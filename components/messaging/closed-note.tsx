import { Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { TextLink } from '#components/ui/text-link'
import type { CandidacyStatus } from '#lib/domain/enumerations'
import s from './thread.module.css'

/** Explains why no more messages can be sent. */
export function ClosedNote({ status }: { status: CandidacyStatus }) {
  const t = useTranslations('MESSAGING')
  const isOver = status === 'REJECTED' || status === 'WITHDRAWN'
  return (
    <div className={s.closed}>
      <Lock aria-hidden />
      <p>
        {t(`CLOSED.${isOver ? status : 'OTHER'}`)} {isOver && <TextLink href="/all-jobs">{t('JOBS')}</TextLink>}
      </p>
    </div>
  )
}
