import { useTranslations } from 'next-intl'
import { Question } from '#components/recorder/question'
import { Spinner } from '#components/ui/spinner'
import css from './screen.module.css'

export function Waiting({ message }: { message: 'OPENING' | 'CHECKING' }) {
  const t = useTranslations('RECORDER')
  return (
    <div className={css.screen}>
      <Question />
      <div className={css.waiting} role="status" data-loading>
        <Spinner className={css.spinner} />
        {t(message)}
      </div>
    </div>
  )
}
