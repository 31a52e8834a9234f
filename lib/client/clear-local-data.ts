/** Storage keys that survive. The source (§7) applies to every application from this tab. */
const KEPT = ['source', 'sponsor']

/** Deletes the storage of this tab, for example drafts, and that of the device (§4). */
export function clearLocalData(isDeviceIncluded: boolean) {
  for (const storage of ['localStorage', 'sessionStorage'] as const)
    try {
      if (storage === 'localStorage' && !isDeviceIncluded) continue
      for (const name of Object.keys(window[storage])) if (!KEPT.includes(name)) window[storage].removeItem(name)
    } catch {
      // A browser that blocks storage has nothing to delete.
    }
}
