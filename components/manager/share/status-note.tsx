import { CircleDashed, Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import css from './share.module.css'

/** What can be shared of a job that visitors cannot open. */
export function StatusNote({ status }: { status: 'DRAFT' | 'CLOSED' }) {
  const t = useTranslations('MANAGERSHARE')
  const Icon = status === 'DRAFT' ? CircleDashed : Lock
  return (
    <div className={css.note}>
      <Icon aria-hidden="true" />
      <div>
        <h2 className={css.noteTitle}>{t(`NOTE.${status}_TITLE`)}</h2>
        <p>{t(`NOTE.${status}_TEXT`)}</p>
      </div>
    </div>
  )
}
