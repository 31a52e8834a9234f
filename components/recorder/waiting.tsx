import { useTranslations } from 'next-intl'
import { Question } from '#components/recorder/question'
import { Spinner } from '#components/ui/spinner'
import s from './screen.module.css'

export function Waiting({ message }: { message: 'OPENING' | 'CHECKING' }) {
  const t = useTranslations('RECORDER')
  return (
    <div className={s.screen}>
      <Question />
      <div className={s.waiting} role="status" data-loading>
        <Spinner className={s.spinner} />
        {t(message)}
      </div>
    </div>
  )
}
