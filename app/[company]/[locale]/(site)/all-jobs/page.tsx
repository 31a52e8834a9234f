import { getTranslations, setRequestLocale } from 'next-intl/server'
import { PageShell } from '#components/site/page-shell'
import { ClientMessages } from '#components/site/client-messages'
import { AllJobs } from '#components/website/all-jobs'
import { TitledPage } from '#components/site/titled-page'
import { PENDING_SEARCH_SCRIPT } from '#lib/domain/pending-search'
import { loadCampaigns, loadProfessions, loadSite } from '#lib/server/loaders'
import { indexedMetadata } from '#lib/server/titled-metadata'

type Props = { params: Promise<{ company: string; locale: string }> }

export const revalidate = 60
export const generateStaticParams = () => []

export const generateMetadata = indexedMetadata('WEBSITE.JOBS.TITLE', { path: '/all-jobs' })

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
      <script dangerouslySetInnerHTML={{ __html: PENDING_SEARCH_SCRIPT }} />
      <TitledPage title={t('JOBS.TITLE')}>
        <ClientMessages namespaces={['WEBSITE', 'ALERTS']}>
          <AllJobs jobs={jobs} professions={(professions ?? []).map(({ slug, name }) => ({ slug, name }))} />
        </ClientMessages>
      </TitledPage>
    </PageShell>
  )
}
