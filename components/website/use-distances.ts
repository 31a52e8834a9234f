'use client'

import { useLocale } from 'next-intl'
import { useEffect, useState } from 'react'
import type { Distances } from '#lib/client/job-distances'
import type { CampaignCard } from '#lib/domain/campaign'

/** Kilometers from a town, or from the browser's position, to each job, or why there are none. Null while they load. */
export function useDistances(jobs: readonly CampaignCard[], near: string | undefined) {
  const locale = useLocale()
  const [result, setResult] = useState<{ near: string; distances: Distances } | null>(null)
  useEffect(() => {
    if (!near) return
    const stop = new AbortController()
    const show = (distances: Distances) => setResult({ near, distances })
    void import('#lib/client/job-distances').then(
      ({ watchDistances }) => watchDistances(jobs, near, locale, show, stop.signal),
      // The code could not be downloaded.
      () => show({ km: null, problem: 'OFFLINE' }),
    )
    return () => stop.abort()
  }, [jobs, near, locale])
  return result && result.near === near ? result.distances : null
}
