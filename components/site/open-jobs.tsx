import { useTranslations } from 'next-intl'
import { AlertOffer } from '#components/site/alert-offer'
import { JobRow } from '#components/site/job-row'
import { SimilarJobs } from '#components/site/similar-jobs'
import type { CampaignCard, ClosedCampaign } from '#lib/domain/campaign'
import s from './open-jobs.module.css'
import list from './similar-jobs.module.css'

const MAX = 3

type Props = { jobs: readonly CampaignCard[]; closed: ClosedCampaign | null }

/** Alternatives to a job that is not open: jobs similar to a closed one, otherwise the latest jobs, and a job alert. */
export function OpenJobs({ jobs, closed }: Props) {
  const t = useTranslations('SITE.NOT_FOUND')
  return (
    <div className={s.open}>
      {closed ? (
        <SimilarJobs to={closed} jobs={jobs} title={t('SIMILAR')} />
      ) : (
        jobs.length > 0 && (
          <section className={list.similar} aria-labelledby="open-jobs">
            <h2 id="open-jobs">{t('JOB_OPEN')}</h2>
            <ul role="list">
              {jobs.slice(0, MAX).map((job) => (
                <JobRow key={job.id} job={job} />
              ))}
            </ul>
          </section>
        )
      )}
      <AlertOffer near={closed?.address ?? null} />
    </div>
  )
}
