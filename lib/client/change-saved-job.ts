// Loaded when a signed-in user saves or removes a job.
import { call } from '#lib/client/api'
import { moveToAccount } from '#lib/client/saved-jobs-of-account'
import { changed, currentlySaved, isAccountLoaded, setSavedOfAccount } from '#lib/client/saved-jobs-store'
import { deleteSavedCampaign, saveCampaigns } from '#lib/contract/saved-campaigns'

/** The changes of a job that are not stored yet. */
type Changes = {
  last: symbol
  /** Whether the account has the job, as far as this page knows. */
  isStored: boolean
  sending: Promise<void>
}
const changesOf = new Map<number, Changes>()

/**
 * Saves a job in the account, or removes it. The change is shown at once, and undone if the call fails. Only this change
 * is applied, because the list in a response may be older than changes of other jobs. Calls for one job are sent one
 * after another, because the server may process two in the wrong order. Only the last change that waits is sent.
 */
export async function changeInAccount(campaign_id: number, isSaved: boolean): Promise<void> {
  const last = Symbol()
  const changes: Changes = changesOf.get(campaign_id) ?? {
    last,
    isStored: currentlySaved().has(campaign_id),
    sending: Promise.resolve(),
  }
  changes.last = last
  changesOf.set(campaign_id, changes)
  const show = (isShown: boolean) => {
    // A later change of the same job is already shown. Without the list of the account, a change would hide its other
    // saved jobs.
    if (changes.last === last && isAccountLoaded()) setSavedOfAccount(changed(currentlySaved(), campaign_id, isShown))
  }
  const send = async () => {
    if (changes.last !== last) return
    try {
      if (!isAccountLoaded()) {
        await moveToAccount()
        changes.isStored = currentlySaved().has(campaign_id)
        show(isSaved)
      }
      if (isSaved) await call(saveCampaigns, { body: { campaign_ids: [campaign_id] } })
      else await call(deleteSavedCampaign, { params: { campaign_id } })
      changes.isStored = isSaved
      show(isSaved)
    } catch (error) {
      show(changes.isStored)
      throw error
    } finally {
      if (changes.last === last) changesOf.delete(campaign_id)
    }
  }
  show(isSaved)
  const sent = changes.sending.then(send, send)
  changes.sending = sent
  return sent
}
