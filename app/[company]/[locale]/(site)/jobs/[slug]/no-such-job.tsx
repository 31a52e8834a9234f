import { ForApplicants } from './for-applicants'
import { Missing } from '#components/site/missing'
import { OpenJobs } from '#components/site/open-jobs'
import { Words } from '#components/site/words'
import type { CampaignCard } from '#lib/domain/campaign'

/** A job that is not open is not found, but for those who applied (§4); all others read what else is open. */
export const NoSuchJob = ({ jobs }: { jobs: readonly CampaignCard[] }) => (
  <Missing>
    <Words only={['ALERTS', 'CAMPAIGN', 'SPONSORSHIP']}>
      <ForApplicants>
        <OpenJobs jobs={jobs} />
      </ForApplicants>
    </Words>
  </Missing>
)
