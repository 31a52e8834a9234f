import { draftKey } from '#lib/client/input-storage'

// A file of its own, because most pages load draft-store.ts and only an application needs these keys.

/** Storage key of the adjustments that a visitor without an application requests. */
export const adjustmentsKey = (campaign_id: number) => `draft:adjustments-${campaign_id}`
/**
 * Storage key of the time and attempts that a visitor without an application chooses for the video question. Also the key
 * of unsaved input with this choice in an application.
 */
export const pitchAdjustmentsKey = (campaign_id: number) => `draft:pitch-adjustments-${campaign_id}`
/** The key of unsaved input in the dialog for adjustments. */
export const unsavedAdjustmentsKey = (campaign_id: number, candidacy_id: number | null) =>
  `${draftKey(campaign_id, candidacy_id)}:adjustments`
