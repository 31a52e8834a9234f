import { useSyncExternalStore } from 'react'
import {
  currentlySaved,
  NONE,
  onSavedChange,
  savedOnDevice,
  saveOnDevice,
  setSavedOfAccount,
} from '#lib/client/saved-jobs-store'
import { hasSessionCookie } from '#lib/client/session-cookie'

/** The IDs of the saved jobs: of the account, or of this device. Empty before hydration. */
export const useSavedJobs = () => useSyncExternalStore(onSavedChange, currentlySaved, () => NONE)

/** Saves a job or removes it. Rejects if the account cannot be reached; the list is then unchanged. */
export async function changeSavedJob(id: number, isSaved: boolean): Promise<void> {
  const change = (ids: ReadonlySet<number>) => new Set(isSaved ? [...ids, id] : [...ids].filter((each) => each !== id))
  if (!hasSessionCookie()) return saveOnDevice(change(savedOnDevice()))
  const { changeInAccount } = await import('#lib/client/saved-jobs-of-account')
  const before = currentlySaved()
  setSavedOfAccount(change(before))
  await changeInAccount(id, isSaved).catch((error: unknown) => {
    setSavedOfAccount(before)
    throw error
  })
}
