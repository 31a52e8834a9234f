import { InboxFilter } from '#lib/contract/staff/inbox'

/** In the order of the URL. */
const NAMES = ['state', 'campaign', 'status', 'source', 'rating', 'is_scheduled', 'q'] as const
type Name = (typeof NAMES)[number]

const isEmpty = (name: Name, value: unknown) =>
  (name === 'state' && value === 'all') || (name === 'q' && value === '') || value === undefined

/** The filter in a query string. Values that the API would reject are ignored. */
export function filterOf(search: string): InboxFilter {
  const params = new URLSearchParams(search)
  const valid = NAMES.flatMap((name) => {
    const text = params.get(name)
    if (text === null) return []
    const value = name === 'rating' ? Number(text) : name === 'is_scheduled' ? text === 'true' : text
    const parsed = InboxFilter.shape[name].safeParse(value)
    return parsed.success && !isEmpty(name, parsed.data) ? [[name, parsed.data] as const] : []
  })
  return InboxFilter.parse(Object.fromEntries(valid))
}

/** '?state=waiting&q=nora', or '' without a filter. An empty source means applications without a source. */
export function queryOf(filter: InboxFilter): string {
  const params = new URLSearchParams()
  for (const name of NAMES) if (!isEmpty(name, filter[name])) params.set(name, String(filter[name]))
  const query = params.toString()
  return query === '' ? '' : `?${query}`
}

export const isSameFilter = (one: InboxFilter, other: InboxFilter) => queryOf(one) === queryOf(other)

/** Counts the filters that phones show in a sheet: all but the search text and the state, which are always visible. */
export const countSheetFilters = (filter: InboxFilter) =>
  NAMES.filter((name) => name !== 'q' && name !== 'state' && !isEmpty(name, filter[name])).length

export const hasFilter = (filter: InboxFilter) => queryOf(filter) !== ''
