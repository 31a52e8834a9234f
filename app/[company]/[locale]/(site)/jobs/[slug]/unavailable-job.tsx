import { LazyJobNotOpen } from './lazy-job-not-open'
import { NotFoundContent } from '#components/site/not-found-content'
import { OpenJobs } from '#components/site/open-jobs'
import { ClientMessages } from '#components/site/client-messages'
import { PageShell } from '#components/site/page-shell'
import type { CampaignCard } from '#lib/domain/campaign'
import type { Site } from '#lib/server/loaders'

type Props = { site: Site; jobs: readonly CampaignCard[] }

/** The not-found page of a job that is not open (§4). Users who applied see the job, others the open jobs. */
export const UnavailableJob = ({ site, jobs }: Props) => (
  <NotFoundContent>
    <PageShell {...site}>
      <ClientMessages only={['ALERTS', 'CAMPAIGN', 'SPONSORSHIP']}>
        <LazyJobNotOpen>
          <OpenJobs jobs={jobs} />
        </LazyJobNotOpen>
      </ClientMessages>
    </PageShell>
  </NotFoundContent>
)
