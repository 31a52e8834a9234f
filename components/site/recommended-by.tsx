'use client'

import { lazy, Suspense } from 'react'
import { useCompany } from '#components/site/company-context'
import { visitOrigin } from '#lib/client/visit-origin'
import { useBrowserValue } from '#lib/client/use-browser-value'

/** Loaded on demand: most visitors come without a recommendation. */
const SponsorNote = lazy(() => import('./sponsor-note').then((file) => ({ default: file.SponsorNote })))

const sponsorFromUrl = () => visitOrigin(location.search).sponsor

/** The public name of the person who recommended the job to this visitor. */
export function RecommendedBy() {
  const { company } = useCompany()
  const code = useBrowserValue(sponsorFromUrl, null)
  return company.is_sponsorship_active && code ? (
    <Suspense fallback={null}>
      <SponsorNote slug={company.slug} code={code} />
    </Suspense>
  ) : null
}
