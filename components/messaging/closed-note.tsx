import { Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { AskButton } from '#components/site/ask-button'
import { TextLink } from '#components/ui/text-link'
import type { Discussion } from '#lib/domain/discussion'
import css from './thread.module.css'

/** Explains why the conversation is closed. A question opens it again. */
export function ClosedNote({ candidacy_id, status }: Pick<Discussion, 'candidacy_id' | 'status'>) {
  const t = useTranslations('MESSAGING')
  const isOver = status === 'REJECTED' || status === 'WITHDRAWN'
  return (
    <div className={css.closed}>
      <Lock aria-hidden />
      <p>
        {t(`CLOSED.${isOver ? status : 'OTHER'}`)} {isOver && <TextLink href="/all-jobs">{t('JOBS')}</TextLink>}
      </p>
      <AskButton candidacy_id={candidacy_id} tone="quiet" />
    </div>
  )
}
