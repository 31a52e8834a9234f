'use client'

import dynamic from 'next/dynamic'
import { useSyncExternalStore } from 'react'
import { useCompany } from '#components/site/company-context'
import { storyOf } from '#lib/client/origin-story'

/** Most visitors come by themselves and load none of it. */
const SponsorNote = dynamic(() => import('./sponsor-note').then((file) => file.SponsorNote), { ssr: false })

const onNothing = () => () => {}
const sponsorOfAddress = () => storyOf(location.search).sponsor

/** Who recommended the job to this visitor, as others may know them. */
export function RecommendedBy() {
  const { company } = useCompany()
  const code = useSyncExternalStore(onNothing, sponsorOfAddress, () => null)
  return company.is_sponsorship_active && code ? <SponsorNote slug={company.slug} code={code} /> : null
}
