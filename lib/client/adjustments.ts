import { adjustPitch } from '#lib/client/adjust-pitch'
import { call } from '#lib/client/api'
import { pitchAdjustmentsKey, unsavedAdjustmentsKey } from '#lib/client/adjustments-keys'
import { useInput } from '#lib/client/draft-store'
import {
  readLocalAdjustments,
  readLocalPitchAdjustments,
  writeLocalAdjustments,
  writeLocalPitchAdjustments,
} from '#lib/client/local-adjustments'
import { storeDraft } from '#lib/client/store-draft'
import { writeUnsavedInput } from '#lib/client/unsaved-input'
import * as contract from '#lib/contract/adjustments'
import { type Adjustments, isRequested, NOTHING_REQUESTED } from '#lib/domain/adjustments'
import type { Campaign } from '#lib/domain/campaign'
import { isSameChoice, NO_ADJUSTMENTS, type PitchAdjustments } from '#lib/domain/pitch-adjustments'

/**
 * The application whose adjustments are read or changed. Before it exists, its adjustments are stored on this device.
 */
export type Target = {
  campaign: Pick<Campaign, 'id'> & Partial<Pick<Campaign, 'survey'>>
  candidacy_id: number | null
  /** Whether the user has an account, so that an application can be created. */
  canStore: boolean
}

export async function readAdjustments({ campaign, candidacy_id }: Target): Promise<Adjustments> {
  const local = readLocalAdjustments(campaign.id)
  if (local || candidacy_id === null) return local ?? NOTHING_REQUESTED
  return call(contract.readAdjustments, { params: { id: candidacy_id } })
}

/** Saves the adjustments that the candidate requests. With an account and no application, creates the application. */
export async function saveAdjustments({ campaign, candidacy_id, canStore }: Target, adjustments: Adjustments) {
  const { id, survey = null } = campaign
  if (candidacy_id === null) {
    writeLocalAdjustments(id, isRequested(adjustments) ? adjustments : null)
    if (!canStore || !isRequested(adjustments)) return
    const created = await storeDraft({ id, survey })
    // The form has saved the input that `storeDraft` moved, and deletes only that of its own key.
    writeUnsavedInput(unsavedAdjustmentsKey(id, created.id), null)
    return
  }
  const params = { id: candidacy_id }
  await call(contract.requestAdjustments, { params, body: { candidacy: { adjustments } } })
  writeLocalAdjustments(id, null)
}

/** The time and attempts for the video question that this device has not sent yet. */
export function useLocalPitchAdjustments({ campaign }: Target): PitchAdjustments | null {
  useInput(pitchAdjustmentsKey(campaign.id))
  return readLocalPitchAdjustments(campaign.id)
}

/** Saves more time and attempts for the video question. Without an application, they stay on this device. */
export async function savePitchAdjustments({ campaign, candidacy_id }: Target, choice: PitchAdjustments) {
  if (candidacy_id !== null) await adjustPitch(candidacy_id, choice)
  else writeLocalPitchAdjustments(campaign.id, isSameChoice(choice, NO_ADJUSTMENTS) ? null : choice)
}
