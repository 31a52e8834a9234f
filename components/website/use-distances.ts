'use client'

import { useLocale } from 'next-intl'
import { useEffect, useState } from 'react'
import type { CampaignCard } from '#lib/domain/campaign'

type Distances = { near: string; status: 'found' | 'unknown'; km: ReadonlyMap<number, number> }
const NONE: ReadonlyMap<number, number> = new Map()

/**
 * Kilometers from a town, or from the browser's position, to each job. `unknown` if the town does not exist or the
 * position cannot be read.
 */
export function useDistances(jobs: readonly CampaignCard[], near: string | undefined) {
  const locale = useLocale()
  const [distances, setDistances] = useState<Distances | null>(null)
  useEffect(() => {
    if (!near) return
    let isCurrent = true
    const show = (km: ReadonlyMap<number, number> | null) => {
      if (isCurrent) setDistances({ near, status: km ? 'found' : 'unknown', km: km ?? NONE })
    }
    // A failed download of the code also sets the status `unknown`.
    void import('#lib/client/job-distances')
      .then(({ readDistances }) => readDistances(jobs, near, locale))
      .then(show, () => show(null))
    return () => void (isCurrent = false)
  }, [jobs, near, locale])
  if (!near) return { status: 'off' as const, km: null }
  if (distances?.near !== near) return { status: 'loading' as const, km: null }
  return { status: distances.status, km: distances.status === 'found' ? distances.km : null }
}
