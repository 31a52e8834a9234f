/** Storage keys of the visit, not of the user: the source (§7) counts for any application from this tab. */
const OF_VISIT = ['source', 'sponsor']

/**
 * Deletes everything stored in this browser at sign-out (§4), for example drafts and answers. New storage keys are
 * deleted too, unless listed above.
 */
export function dropKeptHere() {
  for (const storage of ['localStorage', 'sessionStorage'] as const)
    try {
      for (const name of Object.keys(window[storage])) if (!OF_VISIT.includes(name)) window[storage].removeItem(name)
    } catch {
      // A browser that blocks storage has nothing to delete.
    }
}
