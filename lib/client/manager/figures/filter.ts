import { DEFAULT_PERIOD, type FiguresPeriod, periodOf } from '#lib/client/manager/figures/period'
import { readFigures } from '#lib/contract/staff/figures'

export type FiguresFilter = { campaign?: string; source?: string; period: FiguresPeriod }

export const NO_FILTER: FiguresFilter = { period: DEFAULT_PERIOD }

const { campaign: Campaign, source: Source } = readFigures.query.shape

/** The filter in a query string. Values that the API would reject are ignored. */
export function filterOf(search: string): FiguresFilter {
  const params = new URLSearchParams(search)
  const campaign = Campaign.safeParse(params.get('campaign') || undefined).data
  const source = Source.safeParse(params.get('source') || undefined).data
  return {
    ...(campaign !== undefined && { campaign }),
    ...(source !== undefined && { source }),
    period: periodOf(params),
  }
}

/** '?campaign=baker&period=90', or '' without a filter. */
export function queryOf({ campaign, source, period }: FiguresFilter): string {
  const params = new URLSearchParams()
  if (campaign !== undefined) params.set('campaign', campaign)
  if (source !== undefined) params.set('source', source)
  if (!('preset' in period)) {
    params.set('since', period.since)
    params.set('until', period.until)
  } else if (period.preset !== '30') params.set('period', period.preset)
  const query = params.toString()
  return query === '' ? '' : `?${query}`
}

export const hasFilter = (filter: FiguresFilter) => queryOf(filter) !== ''
