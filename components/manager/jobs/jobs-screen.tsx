'use client'

import { useTranslations } from 'next-intl'
import { NoAccess } from '#components/manager/shell/no-access'
import { Screen } from '#components/manager/shell/screen'
import { ScreenHead } from '#components/manager/shell/screen-head'
import { EmptyState } from '#components/ui/empty-state'
import { LoadError } from '#components/ui/load-error'
import { Skeleton } from '#components/ui/skeleton'
import { jobState, matchesJob, useJobs } from '#lib/client/manager/jobs/use-jobs'
import { useJobsFilter } from '#lib/client/manager/jobs/use-jobs-filter'
import { useCan } from '#lib/client/manager/use-company'
import { JobFilter } from './job-filter'
import { JobTable } from './job-table'

/** The jobs of a company. Each leads to its share kit. */
export const JobsScreen = () => (useCan('campaigns:read') ? <Jobs /> : <NoAccess reason="scope" />)

function Jobs() {
  const t = useTranslations('MANAGERSHARE.JOBS')
  const { data: jobs, error, mutate } = useJobs()
  return (
    <Screen>
      <ScreenHead title={t('TITLE')} intro={t('INTRO')} />
      {jobs === undefined ? (
        error ? (
          <LoadError onRetry={() => mutate()} />
        ) : (
          <Skeleton shape="row" count={5} />
        )
      ) : jobs.length === 0 ? (
        <EmptyState drawing="files" title={t('NONE_TITLE')}>
          {t('NONE_TEXT')}
        </EmptyState>
      ) : (
        <FilteredJobs jobs={jobs} />
      )}
    </Screen>
  )
}

function FilteredJobs({ jobs }: { jobs: NonNullable<ReturnType<typeof useJobs>['data']> }) {
  const t = useTranslations('MANAGERSHARE.JOBS')
  const { state, text, setFilter } = useJobsFilter()
  const ofState = jobs.filter((job) => jobState(job) === state)
  const shown = ofState.filter((job) => matchesJob(job, text))
  return (
    <>
      <JobFilter jobs={jobs} state={state} text={text} onChange={setFilter} count={shown.length} />
      {shown.length > 0 ? (
        // A new filter starts at the top of its list.
        <JobTable key={`${state} ${text}`} jobs={shown} state={state} />
      ) : ofState.length > 0 ? (
        <EmptyState title={t('NO_MATCH_TITLE')}>{t('NO_MATCH_TEXT')}</EmptyState>
      ) : (
        <EmptyState drawing="files" title={t(`EMPTY_${state}`)}>
          {t(`EMPTY_TEXT_${state}`)}
        </EmptyState>
      )}
    </>
  )
}
