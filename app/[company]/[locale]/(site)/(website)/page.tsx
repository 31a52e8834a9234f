import type { Metadata } from 'next'
import { setRequestLocale } from 'next-intl/server'
import { Home } from '#components/website/home'
import { pageMetadata } from '#lib/seo/metadata'
import { loadArticles, loadCampaigns, loadHome, loadMembers, loadProfessions, loadSite } from '#lib/server/loaders'

type Props = { params: Promise<{ company: string; locale: string }> }

export const revalidate = 60
export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { company: slug, locale } = await params
  const { company } = await loadSite(slug, locale)
  return pageMetadata({ company, locale, website: { path: '' } })
}

export default async function WebsiteHomePage({ params }: Props) {
  const { company: slug, locale } = await params
  setRequestLocale(locale)
  const [{ company }, home, jobs, professions, members, articles] = await Promise.all([
    loadSite(slug, locale),
    loadHome(slug, locale),
    loadCampaigns(slug, locale),
    loadProfessions(slug, locale),
    loadMembers(slug, locale),
    loadArticles(slug, locale),
  ])
  const parts = { home, jobs, professions: professions ?? [], members: members ?? [], articles: articles ?? [] }
  return <Home company={company} {...parts} />
}
