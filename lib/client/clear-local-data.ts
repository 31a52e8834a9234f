/** Storage keys of the visit, which survive a sign-out. The source (§7) applies to every application from this tab. */
const VISIT_KEYS = ['source', 'sponsor']

/** Deletes all storage keys at sign-out (§4), for example drafts, except those of the visit. */
export function clearLocalData() {
  for (const storage of ['localStorage', 'sessionStorage'] as const)
    try {
      for (const name of Object.keys(window[storage])) if (!VISIT_KEYS.includes(name)) window[storage].removeItem(name)
    } catch {
      // A browser that blocks storage has nothing to delete.
    }
}
