'use client'

import { lazy, Suspense } from 'react'
import { useCompany } from '#components/site/company-context'
import { storyOf } from '#lib/client/origin-story'
import { useInBrowser } from '#lib/client/use-in-browser'

/** Loaded on demand: most visitors come without a recommendation. */
const SponsorNote = lazy(() => import('./sponsor-note').then((file) => ({ default: file.SponsorNote })))

const sponsorOfAddress = () => storyOf(location.search).sponsor

/** The public name of the person who recommended the job to this visitor. */
export function RecommendedBy() {
  const { company } = useCompany()
  const code = useInBrowser(sponsorOfAddress, null)
  return company.is_sponsorship_active && code ? (
    <Suspense fallback={null}>
      <SponsorNote slug={company.slug} code={code} />
    </Suspense>
  ) : null
}
