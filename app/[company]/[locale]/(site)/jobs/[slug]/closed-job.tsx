'use client'

import { NextIntlClientProvider, useLocale } from 'next-intl'
import useSWR from 'swr'
import { CampaignAbstract } from '#components/campaign/campaign-abstract'
import { ClosedNotice } from '#components/campaign/closed-notice'
import { useCompany } from '#components/site/company-context'
import { JobGone } from '#components/site/job-gone'
import { OpenJobs } from '#components/site/open-jobs'
import { useCampaign } from '#lib/client/campaigns'
import { useSession } from '#lib/client/session'
import { messagesOf } from '#lib/i18n/messages'

/** The job as those who applied may go on reading it. Its words come with it: the page that was not found has none. */
export function ClosedJob({ slug }: { slug: string }) {
  const locale = useLocale()
  const { company } = useCompany()
  const session = useSession()
  const { data: campaign } = useCampaign(company.slug, session.status === 'user' ? slug : null)
  const { data: messages } = useSWR(['words', locale], () => messagesOf(locale))
  if (!messages) return <JobGone />
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      {campaign ? (
        <>
          <title>{`${campaign.name} · ${company.name}`}</title>
          <CampaignAbstract campaign={campaign} similar={[]} company={company} closed={<ClosedNotice />} />
        </>
      ) : (
        <JobGone>
          <OpenJobs company_slug={company.slug} />
        </JobGone>
      )}
    </NextIntlClientProvider>
  )
}
