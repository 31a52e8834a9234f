import { getTranslations, setRequestLocale } from 'next-intl/server'
import { EmptyState } from '#components/ui/empty-state'
import { ArticleCards } from '#components/website/article-cards'
import { JobsInvitation } from '#components/website/jobs-invitation'
import { TitledPage } from '#components/site/titled-page'
import { loadArticles, loadCampaigns } from '#lib/server/loaders'
import { indexedMetadata } from '#lib/server/titled-metadata'

type Props = { params: Promise<{ company: string; locale: string }> }

export const revalidate = 60
export const generateStaticParams = () => []

export const generateMetadata = indexedMetadata('WEBSITE.NEWS', { website: { path: '/news' } })

export default async function WebsiteArticlesListPage({ params }: Props) {
  const { company, locale } = await params
  setRequestLocale(locale)
  const [articles, jobs, t] = await Promise.all([
    loadArticles(company, locale),
    loadCampaigns(company, locale),
    getTranslations('WEBSITE'),
  ])
  return (
    <TitledPage title={t('NEWS')} text={t('NEWS_TEXT')}>
      {articles?.length ? <ArticleCards articles={articles} /> : <EmptyState drawing="files" title={t('NO_NEWS')} />}
      <JobsInvitation nbJobs={jobs.length} />
    </TitledPage>
  )
}
