import { DRAFT_CHANGED, inputInMemory } from '#lib/client/draft-store'
import { isInput } from '#lib/client/shared-computer'
import { deviceStorage, tabStorage } from '#lib/client/storage'
import { isUnsavedInput } from '#lib/client/unsaved-input'

/**
 * Deletes what was written, recorded and photographed for jobs of this company and is not in an account, on this device
 * and in this tab. Unlike a sign-out, keeps saved jobs.
 */
export async function deleteAnswers() {
  // First, because the dialog that shows an error closes when the answers are gone.
  const { clearStores } = await import('#lib/client/clear-stores')
  await clearStores('device')
  for (const storage of [deviceStorage, tabStorage])
    for (const key of storage.keys()) if (isInput(key) || isUnsavedInput(key)) storage.write(key, null)
  inputInMemory.clear()
  dispatchEvent(new Event(DRAFT_CHANGED))
}
