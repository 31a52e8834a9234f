import type { Metadata } from 'next'
import { setRequestLocale } from 'next-intl/server'
import { CampaignAbstract } from '#components/campaign/campaign-abstract'
import { NotFound } from '#components/site/not-found'
import { PageShell } from '#components/site/page-shell'
import { ClientMessages } from '#components/site/client-messages'
import { campaignMetadata } from '#lib/server/campaign-metadata'
import { loadCampaignPreview, loadSite } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'

type Props = { params: SiteParams<'slug'> }

/** The preview for the back office. It is never cached or indexed, and uses no session (§2, §6). */
export const dynamic = 'force-dynamic'

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { company: companySlug, locale, slug } = await params
  const [{ company }, campaign] = await Promise.all([
    loadSite(companySlug, locale),
    loadCampaignPreview(companySlug, slug),
  ])
  if (!campaign || campaign === 'closed') return { robots: 'none' }
  return campaignMetadata({ company, campaign, locale }, { isIndexable: false })
}

export default async function CampaignPreviewPage({ params }: Props) {
  const { company: companySlug, locale, slug } = await params
  setRequestLocale(locale)
  const [site, campaign] = await Promise.all([loadSite(companySlug, locale), loadCampaignPreview(companySlug, slug)])
  if (!campaign || campaign === 'closed')
    return (
      <PageShell {...site}>
        <NotFound />
      </PageShell>
    )
  return (
    <PageShell {...site}>
      <ClientMessages namespaces={['ALERTS', 'CAMPAIGN', 'SPONSORSHIP']}>
        <CampaignAbstract campaign={campaign} jobs={[]} company={site.company} />
      </ClientMessages>
    </PageShell>
  )
}
