import { useTranslations } from 'next-intl'
import { useToast } from '#components/ui/toast'
import { useStaffCall } from '#lib/client/manager/use-company'
import { cancelDecisions } from '#lib/contract/staff/bulk'

/**
 * Returns a function that cancels scheduled status changes by the IDs of their decisions, and shows the result. It returns
 * the IDs of those that were not processed, which can be cancelled again.
 */
export function useCancelScheduled() {
  const t = useTranslations('MANAGERINBOX.CANCEL')
  const call = useStaffCall()
  const toast = useToast()
  return async (decision_ids: readonly number[]) => {
    const { cancelled, failures } = await call(cancelDecisions, { body: { decision_ids: [...decision_ids] } })
    const idsOf = (wanted: (typeof failures)[number]['reason']) =>
      failures.flatMap(({ id, reason }) => (reason === wanted ? [id] : []))
    const [failed, withoutAccess] = [idsOf('FAILED'), idsOf('NO_ACCESS')]
    const lateCount = failures.length - failed.length - withoutAccess.length
    const parts = [
      t('DONE', { count: cancelled.length }),
      ...(lateCount > 0 ? [t('LATE', { count: lateCount })] : []),
      ...(withoutAccess.length > 0 ? [t('NO_ACCESS', { count: withoutAccess.length })] : []),
      ...(failed.length > 0 ? [t('FAILED', { count: failed.length })] : []),
    ]
    toast({ message: parts.join(' '), ...(failures.length > 0 && { tone: 'danger' as const }) })
    return [...failed, ...withoutAccess]
  }
}
