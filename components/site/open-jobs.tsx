import { useTranslations } from 'next-intl'
import { JobRow } from '#components/site/job-row'
import { SimilarJobs } from '#components/site/similar-jobs'
import type { CampaignCard, ClosedCampaign } from '#lib/domain/campaign'
import list from './similar-jobs.module.css'

const MAX = 3

type Props = { jobs: readonly CampaignCard[]; closed: ClosedCampaign | null }

/** Jobs similar to a closed one, otherwise the latest jobs. */
export function OpenJobs({ jobs, closed }: Props) {
  const t = useTranslations('SITE.NOT_FOUND')
  if (closed) return <SimilarJobs to={closed} jobs={jobs} title={t('SIMILAR')} />
  if (jobs.length === 0) return null
  return (
    <section className={list.similar} aria-labelledby="open-jobs">
      <h2 id="open-jobs">{t('JOB_OPEN')}</h2>
      <ul role="list">
        {jobs.slice(0, MAX).map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
    </section>
  )
}
