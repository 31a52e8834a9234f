import { JOB_STATES, type JobState } from '#lib/client/manager/jobs/use-jobs'
import { useRouterQuery } from '#lib/client/manager/use-router-query'
import { changeUrl } from '#lib/client/use-query'

export type JobsFilter = { state: JobState; text: string }

/** '?state=closed&q=baker', or '' without a filter. */
function queryOf({ state, text }: JobsFilter): string {
  const params = new URLSearchParams({ ...(state !== 'open' && { state }), ...(text !== '' && { q: text }) })
  return params.size === 0 ? '' : `?${params}`
}

/** The filter in the URL. */
export function useJobsFilter() {
  const params = new URLSearchParams(useRouterQuery())
  return {
    state: JOB_STATES.find((state) => state === params.get('state')) ?? 'open',
    text: params.get('q') ?? '',
    setFilter: (filter: JobsFilter) => changeUrl(location.pathname + queryOf(filter), 'replace'),
  }
}
