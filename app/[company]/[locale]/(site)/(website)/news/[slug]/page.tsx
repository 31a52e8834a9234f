import type { Metadata } from 'next'
import { setRequestLocale } from 'next-intl/server'
import { NotFound } from '#components/site/not-found'
import { Article } from '#components/website/article'
import { JobsInvitation } from '#components/website/jobs-invitation'
import { pageMetadata } from '#lib/seo/metadata'
import { loadArticle, loadCampaigns, loadSite } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'

type Props = { params: SiteParams<'slug'> }

export const revalidate = 60
export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { company: companySlug, locale, slug } = await params
  const [{ company }, article] = await Promise.all([
    loadSite(companySlug, locale),
    loadArticle(companySlug, slug, locale),
  ])
  if (!article) return {}
  const website = { path: `/news/${slug}`, locales: article.locales }
  return pageMetadata({ company, title: article.title, description: article.excerpt, locale, website })
}

export default async function WebsiteArticlePage({ params }: Props) {
  const { company: companySlug, locale, slug } = await params
  setRequestLocale(locale)
  const [article, jobs] = await Promise.all([
    loadArticle(companySlug, slug, locale),
    loadCampaigns(companySlug, locale),
  ])
  if (!article) return <NotFound />
  return (
    <Article article={article}>
      <JobsInvitation jobCount={jobs.length} />
    </Article>
  )
}
