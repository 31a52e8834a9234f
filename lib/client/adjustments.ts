import { call } from '#lib/client/api'
import { readLocalAdjustments, writeLocalAdjustments } from '#lib/client/local-adjustments'
import { storeDraft } from '#lib/client/store-draft'
import * as contract from '#lib/contract/adjustments'
import { type Adjustments, isRequested, NOTHING_REQUESTED } from '#lib/domain/adjustments'
import type { Campaign } from '#lib/domain/campaign'

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
    if (canStore && isRequested(adjustments)) await storeDraft({ id, survey })
    return
  }
  const params = { id: candidacy_id }
  await call(contract.requestAdjustments, { params, body: { candidacy: { adjustments } } })
  writeLocalAdjustments(id, null)
}
