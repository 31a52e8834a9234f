// Loaded when a signed-in user saves or removes a job.
import { call } from '#lib/client/api'
import { moveToAccount } from '#lib/client/saved-jobs-of-account'
import { changed, currentlySaved, isAccountLoaded, setSavedOfAccount } from '#lib/client/saved-jobs-store'
import { deleteSavedCampaign, saveCampaigns } from '#lib/contract/saved-campaigns'

/** The latest change of each job. */
const latest = new Map<number, symbol>()

/**
 * Saves a job in the account, or removes it. The change is shown at once, and undone if the call fails. Only this change
 * is applied, because the list in a response may be older than changes of other jobs.
 */
export async function changeInAccount(campaign_id: number, isSaved: boolean): Promise<void> {
  // Without the list of the account, the change would hide all other saved jobs.
  if (!isAccountLoaded()) await moveToAccount()
  const change = Symbol()
  latest.set(campaign_id, change)
  const show = (isShown: boolean) => {
    // A later change of the same job is already shown.
    if (latest.get(campaign_id) === change) setSavedOfAccount(changed(currentlySaved(), campaign_id, isShown))
  }
  show(isSaved)
  try {
    if (isSaved) await call(saveCampaigns, { body: { campaign_ids: [campaign_id] } })
    else await call(deleteSavedCampaign, { params: { campaign_id } })
    show(isSaved)
  } catch (error) {
    show(!isSaved)
    throw error
  }
}
