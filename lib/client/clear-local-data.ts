import { deviceStorage, tabStorage } from '#lib/client/storage'

/** Storage keys that survive. The source (§7) applies to every application from this tab. */
const PRESERVED = ['source', 'sponsor']

/** Deletes the storage of this tab, for example drafts, and that of the device (§4). */
export function clearLocalData(isDeviceIncluded: boolean) {
  for (const storage of isDeviceIncluded ? [tabStorage, deviceStorage] : [tabStorage])
    for (const key of storage.keys()) if (!PRESERVED.includes(key)) storage.write(key, null)
}
