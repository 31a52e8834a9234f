import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { CookiePrompt } from '#components/consent/cookie-prompt'
import { ClientMessages } from '#components/site/client-messages'
import type { WebsiteVideo } from '#lib/domain/website'
import { campaignMetadata } from '#lib/server/campaign-metadata'
import { loadCampaign, loadCampaigns, loadHome, loadSite } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'
import { Application } from './application'
import { UnavailableJob } from '../unavailable-job'

type Props = { params: SiteParams<'slug'> }

export const revalidate = 60
export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { company: companySlug, locale, slug } = await params
  const [{ company }, campaign, t] = await Promise.all([
    loadSite(companySlug, locale),
    loadCampaign(companySlug, slug),
    getTranslations({ locale, namespace: 'FUNNEL' }),
  ])
  if (!campaign || campaign === 'closed') return {}
  return campaignMetadata(
    { company, campaign, locale },
    { title: t('TITLE', { job: campaign.name }), isIndexable: false },
  )
}

/** Removes captions in another language, because the player would label them with the language of the page. */
const inLanguage = (video: WebsiteVideo, locale: string): WebsiteVideo =>
  (video.captions_lang ?? locale) === locale ? video : { ...video, captions_url: null }

export default async function ApplyPage({ params }: Props) {
  const { company: companySlug, locale, slug } = await params
  setRequestLocale(locale)
  const [site, campaign, home] = await Promise.all([
    loadSite(companySlug, locale),
    loadCampaign(companySlug, slug),
    loadHome(companySlug, locale),
  ])
  if (!campaign || campaign === 'closed') {
    return <UnavailableJob site={site} slug={slug} jobs={await loadCampaigns(companySlug, locale)} />
  }
  return (
    <ClientMessages namespaces={['FUNNEL', 'FILES', 'RECORDER', 'PHONE', 'APPLICATIONS', 'SPONSORSHIP', 'ADJUSTMENTS']}>
      <Application
        campaign={campaign}
        websiteVideo={home?.film && home.film.url === campaign.video ? inLanguage(home.film, locale) : null}
        help={{
          isHelpDisplayed: site.isHelpDisplayed,
          conformance: site.company.accessibility?.conformance ?? 'unknown',
        }}
      />
      <CookiePrompt />
    </ClientMessages>
  )
}
