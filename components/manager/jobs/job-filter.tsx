import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Segments } from '#components/manager/shell/segments'
import { TextInput } from '#components/ui/text-input'
import { type Job, JOB_STATES, type JobState, jobState } from '#lib/client/manager/jobs/use-jobs'
import type { JobsFilter } from '#lib/client/manager/jobs/use-jobs-filter'
import css from './jobs.module.css'

/** A shorter list has no search field, because reading the list is quicker. */
const MIN_JOBS_FOR_SEARCH = 8

type Props = JobsFilter & {
  jobs: readonly Job[]
  /** Number of jobs that match. */
  count: number
  onChange: (filter: JobsFilter) => void
}

export function JobFilter({ jobs, state, text, count, onChange }: Props) {
  const t = useTranslations('MANAGERSHARE.JOBS')
  const countOf = (each: JobState) => jobs.filter((job) => jobState(job) === each).length
  return (
    <div role="search" aria-label={t('FILTER')} className={css.filter}>
      <Segments
        label={t('STATE')}
        value={state}
        options={JOB_STATES.map((value) => ({ value, label: t(`STATE_${value}`, { count: countOf(value) }) }))}
        onChange={(next) => onChange({ state: next, text })}
      />
      {(jobs.length >= MIN_JOBS_FOR_SEARCH || text !== '') && (
        <div className={css.search}>
          <TextInput
            type="search"
            icon={<Search aria-hidden="true" />}
            aria-label={t('SEARCH')}
            placeholder={t('SEARCH')}
            value={text}
            onChange={({ target }) => onChange({ state, text: target.value })}
          />
        </div>
      )}
      <p role="status" className="visually-hidden">
        {t('COUNT', { count })}
      </p>
    </div>
  )
}
