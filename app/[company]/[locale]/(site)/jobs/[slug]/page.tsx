import type { Metadata } from 'next'
import { setRequestLocale } from 'next-intl/server'
import { UnavailableJob } from './unavailable-job'
import { StructuredData } from './structured-data'
import { CampaignAbstract } from '#components/campaign/campaign-abstract'
import { TrackCampaign } from '#components/campaign/track-campaign'
import { CookiePrompt } from '#components/consent/cookie-prompt'
import { PageShell } from '#components/site/page-shell'
import { ClientMessages } from '#components/site/client-messages'
import type { Campaign } from '#lib/domain/campaign'
import { campaignMetadata } from '#lib/server/campaign-metadata'
import { loadCampaign, loadCampaigns, loadSite } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'

type Props = { params: SiteParams<'slug'> }

export const revalidate = 60
export const generateStaticParams = () => []

/** Whether the job is published and open. Drafts are shown only on the separate preview page. */
const isPublic = (campaign: Campaign | 'closed' | null): campaign is Campaign =>
  campaign !== null && campaign !== 'closed' && !campaign.is_draft

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { company: companySlug, locale, slug } = await params
  const [{ company }, campaign] = await Promise.all([loadSite(companySlug, locale), loadCampaign(companySlug, slug)])
  if (!isPublic(campaign)) return {}
  return campaignMetadata({ company, campaign, locale }, { path: `/jobs/${slug}` })
}

export default async function CampaignPage({ params }: Props) {
  const { company: companySlug, locale, slug } = await params
  setRequestLocale(locale)
  const [site, campaign, jobs] = await Promise.all([
    loadSite(companySlug, locale),
    loadCampaign(companySlug, slug),
    loadCampaigns(companySlug, locale),
  ])
  if (!isPublic(campaign)) return <UnavailableJob site={site} slug={slug} jobs={jobs} />
  return (
    <PageShell {...site} applyHref={`/jobs/${slug}/apply`}>
      <StructuredData campaign={campaign} company={site.company} />
      <ClientMessages namespaces={['ALERTS', 'CAMPAIGN', 'SPONSORSHIP']}>
        <CampaignAbstract campaign={campaign} jobs={jobs} company={site.company} />
        <TrackCampaign company={companySlug} slug={slug} />
        <CookiePrompt />
      </ClientMessages>
    </PageShell>
  )
}
