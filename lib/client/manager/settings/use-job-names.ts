import { useMemo } from 'react'
import { useJobs } from '#lib/client/manager/jobs/use-jobs'

/** Maximum number of jobs in a setting. */
const MAX_JOBS = 500

/** The names of the company's jobs, open jobs first. If there are too many, closed jobs are omitted first. */
export function useJobNames() {
  const { data, error, mutate } = useJobs()
  const jobs = useMemo(() => {
    const named = data?.map(({ slug, name, closed_at }) => ({ slug, name, is_open: closed_at === null }))
    const byState = named?.toSorted((one, other) => Number(other.is_open) - Number(one.is_open)).slice(0, MAX_JOBS)
    return byState?.toSorted(
      (one, other) => Number(other.is_open) - Number(one.is_open) || one.name.localeCompare(other.name),
    )
  }, [data])
  return { jobs, error: error as unknown, reload: () => mutate() }
}
