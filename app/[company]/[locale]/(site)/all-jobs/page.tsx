import { getTranslations, setRequestLocale } from 'next-intl/server'
import { PageShell } from '#components/site/page-shell'
import { Words } from '#components/site/words'
import { AllJobs } from '#components/website/all-jobs'
import { WebsitePage } from '#components/website/website-page'
import { SEARCH_HOLD } from '#lib/domain/search-hold'
import { loadCampaigns, loadProfessions, loadSite } from '#lib/server/loaders'
import { listed } from '#lib/server/titled'

type Props = { params: Promise<{ company: string; locale: string }> }

export const revalidate = 60
export const generateStaticParams = () => []

export const generateMetadata = listed('WEBSITE.JOBS.TITLE', { path: '/all-jobs' })

export default async function AllJobsHomePage({ params }: Props) {
  const { company, locale } = await params
  setRequestLocale(locale)
  const [site, jobs, professions, t] = await Promise.all([
    loadSite(company, locale),
    loadCampaigns(company, locale),
    loadProfessions(company, locale),
    getTranslations('WEBSITE'),
  ])
  return (
    <PageShell {...site}>
      <script dangerouslySetInnerHTML={{ __html: SEARCH_HOLD }} />
      <WebsitePage title={t('JOBS.TITLE')}>
        <Words only={['WEBSITE', 'ALERTS']}>
          <AllJobs jobs={jobs} professions={(professions ?? []).map(({ slug, name }) => ({ slug, name }))} />
        </Words>
      </WebsitePage>
    </PageShell>
  )
}
