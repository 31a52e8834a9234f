import { useTranslations } from 'next-intl'
import { AlertOffer } from '#components/site/alert-offer'
import { JobRow } from '#components/site/job-row'
import type { CampaignCard } from '#lib/domain/campaign'
import s from './open-jobs.module.css'

const MAX = 3

/** Alternatives: the latest jobs, and a job alert. */
export function OpenJobs({ jobs }: { jobs: readonly CampaignCard[] }) {
  const t = useTranslations('SITE.NOT_FOUND')
  return (
    <div className={s.open}>
      {jobs.length > 0 && (
        <section className={s.jobs} aria-labelledby="open-jobs">
          <h2 id="open-jobs">{t('JOB_OPEN')}</h2>
          <ul role="list">
            {jobs.slice(0, MAX).map((job) => (
              <JobRow key={job.id} job={job} />
            ))}
          </ul>
        </section>
      )}
      <AlertOffer />
    </div>
  )
}
