import { useEffect, useState } from 'react'
import type { ResumeView } from '#lib/domain/funnel-views'

/** Loaded on demand, because most candidates do not photograph their CV. */
const importStore = () => import('#lib/client/photo-store')

/** Ignores errors, because stored pages expire after a week. */
export const deletePages = (candidacy_id: number) =>
  importStore()
    .then(({ writePages }) => writePages(candidacy_id, []))
    .catch(() => undefined)

/**
 * Whether this device has photographed pages that are not uploaded. Checked again whenever `view` becomes null, so that
 * a failed check is retried.
 */
export function useHasPages(candidacy_id: number, view: ResumeView | null) {
  const [hasPages, setHasPages] = useState(false)
  useEffect(() => {
    if (view !== null) return
    let isCurrent = true
    importStore()
      .then((store) => store.hasPages(candidacy_id))
      .then((found) => isCurrent && setHasPages(found))
      .catch(() => undefined)
    return () => void (isCurrent = false)
  }, [candidacy_id, view])
  return hasPages
}
