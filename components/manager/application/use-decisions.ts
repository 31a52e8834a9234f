import { useTranslations } from 'next-intl'
import { useToast } from '#components/ui/toast'
import { useErrorText } from '#lib/client/error-text'
import { useApplication } from '#lib/client/manager/application/context'
import { readText, writeText } from '#lib/client/manager/application/drafts'
import { useStaffCall } from '#lib/client/manager/use-company'
import { ApiError } from '#lib/contract/errors'
import { cancelDecision, type Decision, listDecisions } from '#lib/contract/staff/decisions'

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'CONFLICT'
/** Whether a decision has sent an email, or will send one. */
const isEffective = ({ state }: Decision) => state === 'open' || state === 'applied'

type Cancellable = Pick<Decision, 'id' | 'candidacy_id' | 'status' | 'content'>

/** The text about a decision that failed. */
export function useFailureText() {
  const t = useTranslations('MANAGERAPPLICATION.DECISION')
  const tStatus = useTranslations('ENUMERATIONS.CANDIDACY_STATUS')
  return ({ status, failure }: Pick<Decision, 'status' | 'failure'>) =>
    `${t('FAILED', { status: tStatus(status) })} ${t(`FAILURE_${failure ?? 'UNAVAILABLE'}`)}`
}

/**
 * Cancels an open decision and shows the result. With `isUndo`, the decision that it replaced is reopened. The text of
 * the cancelled decision becomes a draft, so that it is not lost. An error message offers to repeat the cancellation,
 * because its page may be closed.
 */
export function useCancelDecision() {
  const t = useTranslations('MANAGERAPPLICATION.DECISION')
  const tStatus = useTranslations('ENUMERATIONS.CANDIDACY_STATUS')
  const { refresh, owner } = useApplication()
  const call = useStaffCall()
  const toast = useToast()
  const errorText = useErrorText()
  const failureText = useFailureText()
  const cancelOrRead = async ({ id, candidacy_id }: Cancellable, isUndo: boolean) => {
    const params = { id: candidacy_id, decision_id: id }
    try {
      const cancelled = await call(cancelDecision, { params, ...(isUndo && { query: { restore: true } }) })
      return { current: cancelled.decision, restored: cancelled.restored, isReplaced: false, isOwn: true }
    } catch (error) {
      if (!isConflict(error)) throw error
      // The decision is no longer open. An earlier call whose response was lost may have cancelled it.
      const { decisions } = await call(listDecisions, { params: { id: candidacy_id } })
      return {
        current: decisions.find((each) => each.id === id),
        restored: decisions.find((each) => each.id < id && each.state === 'open'),
        isReplaced: decisions.some((each) => each.id > id && isEffective(each)),
        isOwn: false,
      }
    }
  }
  const cancel = async (decision: Cancellable, isUndo: boolean) => {
    const { candidacy_id, status, content } = decision
    const key = `decision-${decision.id}`
    const draftOwner = { ...owner, id: candidacy_id }
    let outcome
    try {
      outcome = await cancelOrRead(decision, isUndo)
    } catch (error) {
      toast({
        key,
        tone: 'danger',
        message: errorText.short(error),
        action: { label: t('UNDO'), onSelect: () => void cancel(decision, isUndo) },
      })
      // Not awaited, so that the button works again at once.
      return void refresh()
    }
    const { current, restored, isReplaced, isOwn } = outcome
    if (current?.state !== 'cancelled') {
      toast({ key, tone: 'danger', message: current?.state === 'failed' ? failureText(current) : t('TOO_LATE') })
      return void refresh()
    }
    if (isReplaced) {
      toast({ key, tone: 'danger', message: t('REPLACED') })
      return void refresh()
    }
    // If it was cancelled before, for example on another device, its draft may have been edited.
    if (content !== null && (isOwn || readText(draftOwner, status) === null)) writeText(draftOwner, status, content)
    toast({ key, message: restored ? t('RESTORED', { status: tStatus(restored.status) }) : t('CANCELLED') })
    await refresh()
  }
  return cancel
}
