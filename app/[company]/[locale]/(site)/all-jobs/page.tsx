import { getTranslations, setRequestLocale } from 'next-intl/server'
import { PageShell } from '#components/site/page-shell'
import { ClientMessages } from '#components/site/client-messages'
import { AllJobs } from '#components/website/all-jobs'
import { TitledPage } from '#components/site/titled-page'
import { PENDING_SEARCH_SCRIPT } from '#lib/domain/pending-search'
import { loadCampaigns, loadProfessions, loadSite } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'
import { indexedMetadata } from '#lib/server/titled-metadata'

type Props = { params: SiteParams }

export const revalidate = 60
export const generateStaticParams = () => []

export const generateMetadata = indexedMetadata('WEBSITE.JOBS.TITLE', { path: '/all-jobs' })

export default async function AllJobsHomePage({ params }: Props) {
  const { company: companySlug, locale } = await params
  setRequestLocale(locale)
  const [site, jobs, professions, t] = await Promise.all([
    loadSite(companySlug, locale),
    loadCampaigns(companySlug, locale),
    loadProfessions(companySlug, locale),
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
