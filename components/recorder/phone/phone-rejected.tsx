import { useTranslations } from 'next-intl'
import { EmptyState } from '#components/ui/empty-state'
import type { RejectionReason } from '#lib/client/recording'

/** Explains why the link cannot be used and what to do next. */
export function PhoneRejected({ reason }: { reason: RejectionReason }) {
  const t = useTranslations('PHONE.PAGE')
  return (
    <EmptyState level={1} drawing={reason === 'CONFIRMED' ? 'done' : 'error'} title={t(`REJECTED.${reason}.TITLE`)}>
      {t(`REJECTED.${reason}.TEXT`)}
    </EmptyState>
  )
}
