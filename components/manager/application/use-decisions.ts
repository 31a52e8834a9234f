import { useTranslations } from 'next-intl'
import { useToast } from '#components/ui/toast'
import { useErrorText } from '#lib/client/error-text'
import { useApplication } from '#lib/client/manager/application/context'
import { writeText } from '#lib/client/manager/application/drafts'
import { useStaffCall } from '#lib/client/manager/use-company'
import { ApiError } from '#lib/contract/errors'
import { cancelDecision, type Decision, listDecisions } from '#lib/contract/staff/decisions'

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'CONFLICT'

type Cancellable = Pick<Decision, 'id' | 'candidacy_id' | 'status' | 'content'>

/**
 * Cancels an open decision and shows the result. The text of the decision becomes a draft, so that it is not lost. The
 * message about a failure offers to repeat the cancellation, because its page may be closed.
 */
export function useCancelDecision() {
  const t = useTranslations('MANAGERAPPLICATION.DECISION')
  const { refresh, owner } = useApplication()
  const call = useStaffCall()
  const toast = useToast()
  const errorText = useErrorText()
  const cancel = async (decision: Cancellable) => {
    const { id, candidacy_id, status, content } = decision
    /** Whether the decision is cancelled, also by an earlier call whose reply was lost. */
    const isCancelled = async () => {
      const { decisions } = await call(listDecisions, { params: { id: candidacy_id } })
      return decisions.some((each) => each.id === id && each.state === 'cancelled')
    }
    try {
      await call(cancelDecision, { params: { id: candidacy_id, decision_id: id } }).catch(async (error: unknown) => {
        if (!isConflict(error) || !(await isCancelled())) throw error
      })
    } catch (error) {
      const isLate = isConflict(error)
      toast({
        tone: 'danger',
        ...(isLate
          ? { message: t('TOO_LATE') }
          : { message: errorText.short(error), action: { label: t('UNDO'), onSelect: () => void cancel(decision) } }),
      })
      // Not awaited, so that the button works again at once.
      return void refresh()
    }
    if (content !== null) writeText({ ...owner, id: candidacy_id }, status, content)
    toast({ message: t('CANCELLED') })
    await refresh()
  }
  return cancel
}
