import { CalendarCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import s from './reply-promise.module.css'

type Props = { days: number; company: string }

/** What the company promises to everybody who applies, beside the way to do so. */
export function ReplyPromise({ days, company }: Props) {
  const t = useTranslations('CAMPAIGN')
  return (
    <p className={s.promise}>
      <CalendarCheck aria-hidden />
      <span>{t('PROMISE', { days, company })}</span>
    </p>
  )
}
