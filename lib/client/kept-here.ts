/** Of the visit, not of the person: where it came from (§7) counts for whoever applies in this tab. */
const OF_VISIT = ['source', 'sponsor']

/**
 * Who signs out leaves nothing behind in this browser (§4): drafts, answers, what was chosen before signing in. What is kept
 * from now on goes too, unless it is named above.
 */
export function dropKeptHere() {
  for (const storage of ['localStorage', 'sessionStorage'] as const)
    try {
      for (const name of Object.keys(window[storage])) if (!OF_VISIT.includes(name)) window[storage].removeItem(name)
    } catch {
      // A browser that keeps nothing has nothing to drop.
    }
}
