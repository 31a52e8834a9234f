import { mutate } from 'swr'
import { pitchAdjustmentsKey, unsavedAdjustmentsKey } from '#lib/client/adjustments-keys'
import { call, keyOf } from '#lib/client/api'
import { EMPTY_DRAFT, lastStep, writeDraft } from '#lib/client/draft-store'
import { draftKey, inputStorage } from '#lib/client/input-storage'
import { deleteWithPassword } from '#lib/client/password-request'
import { writePages } from '#lib/client/photo-store'
import { deleteAttemptsOf } from '#lib/client/recorder/index'
import { writeResumeText } from '#lib/client/resumes'
import { writeUnsavedInput } from '#lib/client/unsaved-input'
import { clearWithdrawal } from '#lib/client/withdrawal-input'
import { isWrittenDraftOf } from '#lib/client/written-draft'
import * as contract from '#lib/contract/candidacies'
import type { Candidacy } from '#lib/domain/candidacy'

/** Deletes the application, and what this device stores for it. A failure of the device does not matter. */
export async function deleteCandidacy({ id, campaign }: Pick<Candidacy, 'id' | 'campaign'>) {
  await deleteWithPassword(() => call(contract.deleteCandidacy, { params: { id } }))
  deleteTexts(id, campaign.id)
  // Started before the reads, which may take long or fail.
  const deletion = Promise.allSettled([writePages(id, []), deleteAttemptsOf(id)])
  await mutate(keyOf(contract.findCandidacy, { campaign_id: campaign.id }), null, { revalidate: false })
  await mutate(keyOf(contract.listCandidacies))
  await deletion
}

function deleteTexts(id: number, campaign_id: number) {
  writeDraft(draftKey(campaign_id, id), EMPTY_DRAFT)
  lastStep.write(campaign_id, null)
  writeResumeText(id, '')
  clearWithdrawal(id)
  writeUnsavedInput(unsavedAdjustmentsKey(campaign_id, id), null)
  writeUnsavedInput(pitchAdjustmentsKey(campaign_id), null)
  const storage = inputStorage()
  for (const key of storage.keys()) if (isWrittenDraftOf(id, key)) storage.write(key, null)
}
