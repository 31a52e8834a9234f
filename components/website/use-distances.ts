'use client'

import { useLocale } from 'next-intl'
import { useEffect, useState } from 'react'
import type { Distances } from '#lib/client/job-distances'
import type { CampaignCard } from '#lib/domain/campaign'

/** Kilometers from a town, or from the browser's position, to each job, or why there are none. */
export function useDistances(jobs: readonly CampaignCard[], near: string | undefined) {
  const locale = useLocale()
  const [result, setResult] = useState<{ near: string; distances: Distances } | null>(null)
  /** Number of times that the network has returned after a failure. */
  const [nbReturns, setNbReturns] = useState(0)
  useEffect(() => {
    if (!near) return
    let isCurrent = true
    const retry = () => setNbReturns((nb) => nb + 1)
    const show = (distances: Distances) => {
      if (!isCurrent) return
      setResult({ near, distances })
      if (distances.at === 'offline') addEventListener('online', retry)
    }
    void import('#lib/client/job-distances')
      .then(({ readDistances }) => readDistances(jobs, near, locale))
      // The code could not be downloaded.
      .then(show, () => show({ at: 'offline' }))
    return () => {
      isCurrent = false
      removeEventListener('online', retry)
    }
  }, [jobs, near, locale, nbReturns])
  if (!near || result?.near !== near) return { problem: null, km: null }
  const { distances } = result
  return distances.at === 'found' ? { problem: null, km: distances.km } : { problem: distances.at, km: null }
}
