import { adjustmentsKey, pitchAdjustmentsKey } from '#lib/client/adjustments-keys'
import { useInput } from '#lib/client/draft-store'
import { useUrl } from '#lib/client/use-query'

export const ADJUSTMENTS_HASH = '#adjustments'
export const EXIT_HASH = '#exit'

/** Whether to load the dialogs of the frame, because one is open or this device has unsent adjustments. */
export function useNeedsDialogs(campaign_id: number): boolean {
  const hash = useUrl(() => location.hash)
  const request = useInput(adjustmentsKey(campaign_id))
  const pitchChoice = useInput(pitchAdjustmentsKey(campaign_id))
  return request !== null || pitchChoice !== null || hash === ADJUSTMENTS_HASH || hash === EXIT_HASH
}
