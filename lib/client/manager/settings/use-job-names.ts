import { useMemo } from 'react'
import { useJobs } from '#lib/client/manager/jobs/use-jobs'

/** A setting can name this many jobs. */
const MAX_JOBS = 500

/** The names of the company's jobs, open ones first. Closed ones are left out first if there are too many. */
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
