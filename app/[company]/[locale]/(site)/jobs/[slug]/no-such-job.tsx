import { ForApplicants } from './for-applicants'
import { Missing } from '#components/site/missing'
import { OpenJobs } from '#components/site/open-jobs'
import { Words } from '#components/site/words'
import { PageShell } from '#components/site/page-shell'
import type { CampaignCard } from '#lib/domain/campaign'
import type { Site } from '#lib/server/loaders'

type Props = { site: Site; jobs: readonly CampaignCard[] }

/** A job that is not open is not found, except for users who applied (§4). Others see the open jobs. */
export const NoSuchJob = ({ site, jobs }: Props) => (
  <Missing>
    <PageShell {...site}>
      <Words only={['ALERTS', 'CAMPAIGN', 'SPONSORSHIP']}>
        <ForApplicants>
          <OpenJobs jobs={jobs} />
        </ForApplicants>
      </Words>
    </PageShell>
  </Missing>
)
