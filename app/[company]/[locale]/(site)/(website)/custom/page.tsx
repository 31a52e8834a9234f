import type { Metadata } from 'next'
import { setRequestLocale } from 'next-intl/server'
import { NotFound } from '#components/site/not-found'
import { CustomSections } from '#components/website/custom-sections'
import { JobsInvitation } from '#components/website/jobs-invitation'
import { TitledPage } from '#components/site/titled-page'
import { pageMetadata } from '#lib/seo/metadata'
import { loadCampaigns, loadCustom, loadSite } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'

type Props = { params: SiteParams }

export const revalidate = 60
export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { company: companySlug, locale } = await params
  const [{ company }, custom] = await Promise.all([loadSite(companySlug, locale), loadCustom(companySlug, locale)])
  return pageMetadata({ company, title: custom?.title, locale, website: { path: '/custom' } })
}

export default async function WebsiteCustomPage({ params }: Props) {
  const { company: companySlug, locale } = await params
  setRequestLocale(locale)
  const [custom, jobs] = await Promise.all([loadCustom(companySlug, locale), loadCampaigns(companySlug, locale)])
  if (!custom) return <NotFound />
  return (
    <TitledPage title={custom.title}>
      <CustomSections sections={custom.sections} />
      <JobsInvitation jobCount={jobs.length} />
    </TitledPage>
  )
}
