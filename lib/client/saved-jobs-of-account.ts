import { useEffect } from 'react'
import { call } from '#lib/client/api'
import { saveOnDevice, savedOnDevice, setSavedOfAccount } from '#lib/client/saved-jobs-store'
import { isPreview } from '#lib/client/preview'
import * as contract from '#lib/contract/saved-campaigns'

const idsOf = (saved: readonly { campaign_id: number }[]) => new Set(saved.map(({ campaign_id }) => campaign_id))

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
