import { useSyncExternalStore } from 'react'
import { changed, currentlySaved, NONE, onSavedChange, savedOnDevice, saveOnDevice } from '#lib/client/saved-jobs-store'
import { hasSessionCookie } from '#lib/client/session-cookie'

/** The IDs of the saved jobs: of the account, or of this device. Empty before hydration. */
export const useSavedJobs = () => useSyncExternalStore(onSavedChange, currentlySaved, () => NONE)

/** Saves a job or removes it. Rejects if the account cannot be reached. The change is then undone. */
export async function changeSavedJob(id: number, isSaved: boolean): Promise<void> {
  if (!hasSessionCookie()) return saveOnDevice(changed(savedOnDevice(), id, isSaved))
  const { changeInAccount } = await import('#lib/client/change-saved-job')
  await changeInAccount(id, isSaved)
}
