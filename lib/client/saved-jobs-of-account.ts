import { useEffect } from 'react'
import { call } from '#lib/client/api'
import {
  changed,
  currentlySaved,
  isAccountLoaded,
  saveOnDevice,
  savedOnDevice,
  setSavedOfAccount,
} from '#lib/client/saved-jobs-store'
import { isPreview } from '#lib/client/preview'
import * as contract from '#lib/contract/saved-campaigns'

const idsOf = (saved: readonly { campaign_id: number }[]) => new Set(saved.map(({ campaign_id }) => campaign_id))

/** The latest change of each job. */
const latest = new Map<number, symbol>()

/**
 * Saves a job in the account, or removes it. The change is shown at once, and undone if the call fails. Applies only this
 * change, because the list in a response may be older than changes of other jobs.
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
    if (isSaved) await call(contract.saveCampaigns, { body: { campaign_ids: [campaign_id] } })
    else await call(contract.deleteSavedCampaign, { params: { campaign_id } })
    show(isSaved)
  } catch (error) {
    show(!isSaved)
    throw error
  }
}

/**
 * Moves the jobs saved on this device into the account, and loads the list of the account. An account has a limited
 * number of saved jobs, so only the latest ones are moved.
 */
export async function moveToAccount(): Promise<void> {
  const campaign_ids = [...savedOnDevice()].slice(-contract.MAX_SAVED_CAMPAIGNS)
  const saved =
    campaign_ids.length > 0
      ? await call(contract.saveCampaigns, { body: { campaign_ids } })
      : await call(contract.listSavedCampaigns)
  setSavedOfAccount(idsOf(saved))
  if (campaign_ids.length > 0) saveOnDevice(new Set())
}

/** Loads the saved jobs of signed-in users. After a failure, the next change of a saved job loads them. */
export function useLoadSavedJobs() {
  useEffect(() => {
    if (!isPreview()) void moveToAccount().catch(() => null)
    return () => setSavedOfAccount(null)
  }, [])
}
