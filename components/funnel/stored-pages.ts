import { useEffect, useState } from 'react'
import type { ResumeView } from '#lib/domain/funnel-views'

/** Loaded on demand, because most candidates photograph no CV. */
const importStore = () => import('#lib/client/photo-store')

/** Pages that cannot be deleted expire after a week. */
export const deletePages = (candidacy_id: number) =>
  importStore()
    .then(({ writePages }) => writePages(candidacy_id, []))
    .catch(() => undefined)

/**
 * Whether this device has photographed pages that are not uploaded. Checked again after each screen, so that a failed
 * check has no lasting effect.
 */
export function useHasPages(candidacy_id: number, view: ResumeView | null) {
  const [isFound, setFound] = useState(false)
  useEffect(() => {
    if (view !== null) return
    let isCurrent = true
    importStore()
      .then(({ hasPages }) => hasPages(candidacy_id))
      .then((found) => isCurrent && setFound(found))
      .catch(() => undefined)
    return () => void (isCurrent = false)
  }, [candidacy_id, view])
  return isFound
}
