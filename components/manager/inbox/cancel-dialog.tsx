import { useTranslations } from 'next-intl'
import { Confirm } from '#components/ui/confirm'
import { useCancelScheduled } from './use-cancel-scheduled'

type Props = {
  decision_ids: readonly number[]
  /** Called with the IDs of the decisions whose cancellation failed. */
  onCancelled: (failed: readonly number[]) => void
  onClose: () => void
}

/** Cancels the scheduled status changes of the selected applications. */
export function CancelDialog({ decision_ids, onCancelled, onClose }: Props) {
  const t = useTranslations('MANAGERINBOX.CANCEL')
  const cancel = useCancelScheduled()
  const count = decision_ids.length
  return (
    <Confirm
      title={t('TITLE', { count })}
      description={t('TEXT', { count })}
      confirmLabel={t('CONFIRM', { count })}
      cancelLabel={t('BACK')}
      onConfirm={() => cancel(decision_ids).then(onCancelled)}
      onClose={onClose}
    />
  )
}
