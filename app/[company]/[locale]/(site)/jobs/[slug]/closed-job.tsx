'use client'

import type { ReactNode } from 'react'
import { CampaignAbstract } from '#components/campaign/campaign-abstract'
import { ClosedNotice } from '#components/campaign/closed-notice'
import { useCompany } from '#components/site/company-context'
import { useCampaign } from '#lib/client/campaigns'

type Props = { slug: string; children: ReactNode }

/** The job as those who applied may go on reading it; `children` for all others who are signed in. */
export function ClosedJob({ slug, children }: Props) {
  const { company } = useCompany()
  const { data: campaign } = useCampaign(company.slug, slug)
  if (!campaign) return children
  return (
    <>
      <title>{`${campaign.name} · ${company.name}`}</title>
      <CampaignAbstract campaign={campaign} similar={[]} company={company} closed={<ClosedNotice />} />
    </>
  )
}
