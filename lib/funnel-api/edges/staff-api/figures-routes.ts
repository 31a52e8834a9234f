import { ApiError } from '#lib/contract/errors'
import { exportFigures, type Figures, readFigures } from '#lib/contract/staff/figures'
import { addDays } from '#lib/domain/days'
import { groupSource } from '#lib/domain/visit-source'
import { exportNamesOf } from '#lib/funnel-api/edges/staff-api/export-names'
import type { ServeStaff, StaffCall } from '#lib/funnel-api/edges/staff-api/serve-staff'
import { figuresCsv } from '#lib/funnel-api/features/candidacies/figures/csv'
import { readFigures as figuresOf } from '#lib/funnel-api/features/candidacies/figures/figures'
import { earliestDay } from '#lib/funnel-api/features/candidacies/figures/periods'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import { attachment, CSV_TYPE } from '#lib/funnel-api/platform/attachment'
import type { Api } from '#lib/funnel-api/platform/context'

const DEFAULT_DAYS = 30
/** Periods above this length are divided into weeks by default, others into days. */
const MAX_DAYS_BY_DEFAULT = 31
/** Maximum length of a period that a caller can divide into days. */
const MAX_DAYS = 92

type Call = Pick<StaffCall<typeof readFigures>, 'query' | 'staff'>

export function figuresRoutes(serve: ServeStaff, api: Api) {
  const read = async ({ query: { campaign, source, ...query }, staff: { company } }: Call): Promise<Figures> => {
    const today = dateInTimeZone(company.time_zone, api.now())
    const period = periodOf(query, today)
    const filter = { campaign, source: source === undefined ? undefined : groupSource(source) }
    return { ...(await figuresOf(api.db, company, { ...period, ...filter })), earliest: earliestDay(today) }
  }
  serve(readFigures, read)
  serve(exportFigures, async ({ query: { table, separator, ...query }, staff }) => {
    const figures = await read({ query, staff })
    const file = `${staff.company.slug}-${table}-${figures.since}-${figures.until}.csv`
    return attachment(figuresCsv(figures, table, separator, await exportNamesOf(api, staff)), file, CSV_TYPE)
  })
}

type Requested = Pick<Call['query'], 'since' | 'until' | 'interval'>

/** Returns the requested or default period. Throws BAD_REQUEST if it is invalid. */
function periodOf({ since: requested, until = undefined, interval }: Requested, today: string) {
  const earliest = earliestDay(today)
  const last = until ?? today
  const invalid = (field: string, key: string, bound: string) =>
    new ApiError('BAD_REQUEST', `Invalid period: ${field}`, { [field]: { key, bound } })
  if (last > today) throw invalid('until', 'RANGE_MAX', today)
  if (last < earliest) throw invalid('until', 'RANGE_MIN', earliest)
  const defaultSince = addDays(last, 1 - DEFAULT_DAYS)
  const since = requested ?? (defaultSince < earliest ? earliest : defaultSince)
  if (since > last) throw invalid('since', 'RANGE_MAX', last)
  if (since < earliest) throw invalid('since', 'RANGE_MIN', earliest)
  const isShort = since > addDays(last, -MAX_DAYS_BY_DEFAULT)
  if (interval === 'day' && since <= addDays(last, -MAX_DAYS))
    throw invalid('since', 'RANGE_MIN', addDays(last, 1 - MAX_DAYS))
  return { since, until: last, interval: interval ?? (isShort ? ('day' as const) : ('week' as const)) }
}
