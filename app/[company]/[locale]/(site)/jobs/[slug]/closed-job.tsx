'use client'

import { NextIntlClientProvider, useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import useSWR from 'swr'
import { CampaignAbstract } from '#components/campaign/campaign-abstract'
import { ClosedNotice } from '#components/campaign/closed-notice'
import { useCompany } from '#components/site/company-context'
import { Header } from '#components/site/header'
import { useCampaign } from '#lib/client/campaigns'
import { messagesOf } from '#lib/i18n/messages'

type Props = { slug: string; otherwise: ReactNode }

/** The job as those who applied may go on reading it. Its words come with it: the page that was not found has none. */
export function ClosedJob({ slug, otherwise }: Props) {
  const locale = useLocale()
  const { company, sections } = useCompany()
  const { data: campaign } = useCampaign(company.slug, slug)
  const { data: messages } = useSWR(campaign ? ['words', locale] : null, () => messagesOf(locale))
  if (!campaign || !messages) return otherwise
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      <title>{`${campaign.name} · ${company.name}`}</title>
      <Header company={company} sections={sections} isHelpDisplayed={false} />
      <main id="content" tabIndex={-1}>
        <CampaignAbstract campaign={campaign} similar={[]} company={company} closed={<ClosedNotice />} />
      </main>
    </NextIntlClientProvider>
  )
}
