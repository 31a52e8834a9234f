import type { Metadata } from 'next'
import { setRequestLocale } from 'next-intl/server'
import { Home } from '#components/website/home'
import { pageMetadata } from '#lib/seo/metadata'
import { loadArticles, loadCampaigns, loadHome, loadMembers, loadProfessions, loadSite } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'

type Props = { params: SiteParams }

export const revalidate = 60
export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { company: companySlug, locale } = await params
  const { company } = await loadSite(companySlug, locale)
  return pageMetadata({ company, locale, website: { path: '' } })
}

export default async function WebsiteHomePage({ params }: Props) {
  const { company: companySlug, locale } = await params
  setRequestLocale(locale)
  const [{ company }, home, jobs, professions, members, articles] = await Promise.all([
    loadSite(companySlug, locale),
    loadHome(companySlug, locale),
    loadCampaigns(companySlug, locale),
    loadProfessions(companySlug, locale),
    loadMembers(companySlug, locale),
    loadArticles(companySlug, locale),
  ])
  const parts = { home, jobs, professions: professions ?? [], members: members ?? [], articles: articles ?? [] }
  return <Home company={company} {...parts} />
}
