import { LazyJobNotOpen } from './lazy-job-not-open'
import { NotFoundContent } from '#components/site/not-found-content'
import { OpenJobs } from '#components/site/open-jobs'
import { ClientMessages } from '#components/site/client-messages'
import { Footer } from '#components/site/footer'
import { LazyHeader } from '#components/site/lazy-header'
import type { CampaignCard } from '#lib/domain/campaign'
import { toPublicCompany } from '#lib/domain/company'
import { loadClosedCampaign, type Site } from '#lib/server/loaders'

type Props = { site: Site; slug: string; jobs: readonly CampaignCard[] }

/** The not-found page of a job that is not open (§4). Users who applied see the job, others similar or open jobs. */
export async function UnavailableJob({ site, slug, jobs }: Props) {
  const closed = await loadClosedCampaign(site.company.slug, slug)
  return (
    <NotFoundContent>
      <LazyHeader
        company={toPublicCompany(site.company)}
        sections={site.sections}
        isHelpDisplayed={site.isHelpDisplayed}
      />
      <main id="content" tabIndex={-1}>
        <ClientMessages namespaces={['ALERTS', 'CAMPAIGN', 'SPONSORSHIP']}>
          <LazyJobNotOpen
            closed={closed && { name: closed.name, locale: closed.locale }}
            near={closed?.address ?? null}
          >
            <OpenJobs jobs={jobs} closed={closed} />
          </LazyJobNotOpen>
        </ClientMessages>
      </main>
      <Footer {...site} />
    </NotFoundContent>
  )
}
