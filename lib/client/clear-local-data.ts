import { LAST_USER } from '#lib/client/session-user'

/**
 * Storage keys that survive. The source (§7) applies to every application from this tab. The last user of this device is
 * deleted at sign-out, but not when another user signs in.
 */
const KEPT = ['source', 'sponsor', LAST_USER]

/** Deletes the storage of this tab, for example drafts, and that of the device (§4). */
export function clearLocalData(isDeviceIncluded: boolean) {
  for (const storage of isDeviceIncluded
    ? (['localStorage', 'sessionStorage'] as const)
    : (['sessionStorage'] as const))
    try {
      for (const name of Object.keys(window[storage])) if (!KEPT.includes(name)) window[storage].removeItem(name)
    } catch {
      // A browser that blocks storage has nothing to delete.
    }
}
