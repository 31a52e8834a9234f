import { useCallback, useMemo, useState } from 'react'
import { type FiguresFilter, filterOf, queryOf } from '#lib/client/manager/figures/filter'
import { requestOf, todayIn } from '#lib/client/manager/figures/period'
import { useStaff } from '#lib/client/manager/use-company'
import { useRouterQuery } from '#lib/client/manager/use-router-query'
import { changeUrl } from '#lib/client/use-query'
import { ApiError } from '#lib/contract/errors'
import { type Figures, readFigures } from '#lib/contract/staff/figures'

/** The filter in the URL. */
export function useFiguresFilter() {
  const query = queryOf(filterOf(useRouterQuery()))
  const filter = useMemo(() => filterOf(query), [query])
  const setFilter = useCallback((next: FiguresFilter) => changeUrl(location.pathname + queryOf(next), 'replace'), [])
  return { filter, setFilter }
}

/**
 * The figures of a filter. While they load, the figures of the previous filter are returned and `isStale` is true.
 * `choices` are the figures of the period without a filter, so that only jobs and sources with figures can be chosen.
 */
export function useFigures({ campaign, source, period }: FiguresFilter) {
  const [last, setLast] = useState<Figures>()
  const today = todayIn(last?.time_zone)
  const days = requestOf(period, today)
  const query = { ...days, ...(campaign !== undefined && { campaign }), ...(source !== undefined && { source }) }
  const { data, error, mutate } = useStaff(readFigures, { query })
  const { data: choices } = useStaff(readFigures, { query: days })
  if (data && data !== last) setLast(data)
  return {
    figures: data ?? (error === undefined ? last : undefined),
    isStale: data === undefined,
    error: data ? undefined : (error as unknown),
    choices,
    query,
    today,
    reload: () => mutate(),
  }
}

/** Whether the API rejected the dates of the filter. */
export const isDatesError = (error: unknown) =>
  error instanceof ApiError && ['since', 'until'].some((name) => error.fields?.[name] !== undefined)

/** Whether the job of the filter is unknown, for example after it was deleted. */
export const isUnknownJob = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND'
