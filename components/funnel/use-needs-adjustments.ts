import { adjustmentsKey, pitchAdjustmentsKey } from '#lib/client/adjustments-keys'
import { useInput } from '#lib/client/draft-store'
import { useUrl } from '#lib/client/use-query'

export const ADJUSTMENTS_HASH = '#adjustments'

/** Whether to load the adjustments module, because its dialog is open or this device has unsent adjustments. */
export function useNeedsAdjustments(campaign_id: number): boolean {
  const isOpen = useUrl(() => location.hash) === ADJUSTMENTS_HASH
  const request = useInput(adjustmentsKey(campaign_id))
  const pitchChoice = useInput(pitchAdjustmentsKey(campaign_id))
  return request !== null || pitchChoice !== null || isOpen
}
