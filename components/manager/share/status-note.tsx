import { CircleDashed, Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import css from './share.module.css'

/** Explains why parts of the share kit are missing: visitors cannot open a draft or a closed job. */
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
