import { CalendarCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import css from './reply-promise.module.css'

type Props = { days: number; company: string }

/** The company's promise to reply to all applicants within some days, next to the apply button. */
export function ReplyPromise({ days, company }: Props) {
  const t = useTranslations('CAMPAIGN')
  return (
    <p className={css.promise}>
      <CalendarCheck aria-hidden />
      <span>{t('PROMISE', { days, company })}</span>
    </p>
  )
}
