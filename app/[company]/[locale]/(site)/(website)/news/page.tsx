import { getTranslations, setRequestLocale } from 'next-intl/server'
import { EmptyState } from '#components/ui/empty-state'
import { ArticleCards } from '#components/website/article-cards'
import { JobsInvitation } from '#components/website/jobs-invitation'
import { TitledPage } from '#components/site/titled-page'
import { loadArticles, loadCampaigns } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'
import { indexedMetadata } from '#lib/server/titled-metadata'

type Props = { params: SiteParams }

export const revalidate = 60
export const generateStaticParams = () => []

export const generateMetadata = indexedMetadata('WEBSITE.NEWS', { website: { path: '/news' } })

export default async function WebsiteArticlesListPage({ params }: Props) {
  const { company: companySlug, locale } = await params
  setRequestLocale(locale)
  const [articles, jobs, t] = await Promise.all([
    loadArticles(companySlug, locale),
    loadCampaigns(companySlug, locale),
    getTranslations('WEBSITE'),
  ])
  return (
    <TitledPage title={t('NEWS')} text={t('NEWS_TEXT')}>
      {articles?.length ? <ArticleCards articles={articles} /> : <EmptyState drawing="files" title={t('NO_NEWS')} />}
      <JobsInvitation jobCount={jobs.length} />
    </TitledPage>
  )
}
