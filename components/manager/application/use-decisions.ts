import { useCallback } from 'react'
import { useTranslations } from 'next-intl'
import { useToast } from '#components/ui/toast'
import { useErrorText } from '#lib/client/error-text'
import { useApplication } from '#lib/client/manager/application/context'
import { writeText } from '#lib/client/manager/application/drafts'
import { useStaffCall } from '#lib/client/manager/use-company'
import { ApiError } from '#lib/contract/errors'
import { cancelDecision, type Decision } from '#lib/contract/staff/decisions'

/** Cancels an open decision and shows the result. The text of the decision becomes a draft, so that it is not lost. */
export function useCancelDecision() {
  const t = useTranslations('MANAGERAPPLICATION.DECISION')
  const { refresh, owner } = useApplication()
  const call = useStaffCall()
  const toast = useToast()
  const errorText = useErrorText()
  return useCallback(
    async ({ id, candidacy_id, status, content }: Pick<Decision, 'id' | 'candidacy_id' | 'status' | 'content'>) => {
      try {
        await call(cancelDecision, { params: { id: candidacy_id, decision_id: id } })
        if (content !== null) writeText({ ...owner, id: candidacy_id }, status, content)
        toast({ message: t('CANCELLED') })
      } catch (error) {
        const isLate = error instanceof ApiError && error.code === 'CONFLICT'
        toast({ message: isLate ? t('TOO_LATE') : errorText.short(error), tone: 'danger' })
      }
      await refresh()
    },
    [call, errorText, owner, refresh, t, toast],
  )
}
