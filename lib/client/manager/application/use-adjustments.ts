import { useApplication } from '#lib/client/manager/application/context'
import { useCan, useStaff } from '#lib/client/manager/use-company'
import { readCandidacyAdjustments } from '#lib/contract/staff/adjustments'

/** The adjustments that the candidate asked for. Only members who can act on them read them. */
export function useAdjustments() {
  const { id } = useApplication().application
  const canRead = useCan('discussions:write')
  const read = useStaff(canRead ? readCandidacyAdjustments : null, { params: { id } })
  return { canRead, read }
}
