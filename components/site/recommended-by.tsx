'use client'

import { lazy, Suspense } from 'react'
import { useCompany } from '#components/site/company-context'
import { storyOf } from '#lib/client/origin-story'
import { useInBrowser } from '#lib/client/use-in-browser'

/** Most visitors come by themselves and load none of it. */
const SponsorNote = lazy(() => import('./sponsor-note').then((file) => ({ default: file.SponsorNote })))

const sponsorOfAddress = () => storyOf(location.search).sponsor

/** Who recommended the job to this visitor, as others may know them. */
export function RecommendedBy() {
  const { company } = useCompany()
  const code = useInBrowser(sponsorOfAddress, null)
  return company.is_sponsorship_active && code ? (
    <Suspense fallback={null}>
      <SponsorNote slug={company.slug} code={code} />
    </Suspense>
  ) : null
}
