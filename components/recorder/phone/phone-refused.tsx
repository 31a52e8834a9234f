import { useTranslations } from 'next-intl'
import { EmptyState } from '#components/ui/empty-state'
import type { Refusal } from '#lib/client/recording'

/** Each reason has its own next step. */
export function PhoneRefused({ why }: { why: Refusal }) {
  const t = useTranslations('PHONE.PAGE')
  return (
    <EmptyState level={1} drawing={why === 'CONFIRMED' ? 'done' : 'error'} title={t(`REFUSED.${why}.TITLE`)}>
      {t(`REFUSED.${why}.TEXT`)}
    </EmptyState>
  )
}
