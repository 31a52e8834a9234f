'use client'

import { NextIntlClientProvider, useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import useSWR from 'swr'
import { CampaignAbstract } from '#components/campaign/campaign-abstract'
import { ClosedNotice } from '#components/campaign/closed-notice'
import { useCompany } from '#components/site/company-context'
import { useCampaign } from '#lib/client/campaigns'
import { useCandidacies } from '#lib/client/candidacies'
import { isRejected } from '#lib/client/is-rejected'
import { isOpen } from '#lib/domain/campaign'
import { publisherOf } from '#lib/domain/publisher'
import { loadMessages } from '#lib/i18n/messages'

type Props = {
  slug: string
  /** Other jobs, below the job. */
  similar: ReactNode
  children: ReactNode
}

/** A closed job or a draft, for users who applied. `children` for all other users. */
export function ClosedJob({ slug, similar, children }: Props) {
  const locale = useLocale()
  const { company } = useCompany()
  const { data: campaign, error } = useCampaign(company.slug, slug)
  const { data: messages } = useSWR(['messages', locale], () => loadMessages(locale))
  const { data: candidacies } = useCandidacies(true)
  // The cache may have the job of another user, or of an application that was deleted. The API also returns drafts,
  // which only the preview shows.
  const isOwn = candidacies?.some((candidacy) => candidacy.campaign.slug === slug)
  if (isRejected(error) || !isOwn || !campaign || !messages) return children
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      <title>{`${campaign.name} · ${publisherOf(company, campaign).name}`}</title>
      <CampaignAbstract
        campaign={campaign}
        jobs={[]}
        similar={similar}
        company={company}
        closed={isOpen(campaign) ? null : <ClosedNotice slug={slug} />}
      />
    </NextIntlClientProvider>
  )
}
