import { openStaff } from '#lib/client/manager/api'
import { saveResponse } from '#lib/client/manager/save-response'
import { exportFigures, type FigureTable } from '#lib/contract/staff/figures'
import type { Separator } from '#lib/domain/csv'

export type FiguresQuery = { campaign?: string; source?: string; since?: string; until?: string }

/** Downloads one table of the filtered figures as a file. */
export async function downloadFigures(company: string, query: FiguresQuery, table: FigureTable, separator: Separator) {
  const response = await openStaff(exportFigures, { company, query: { ...query, table, separator } })
  await saveResponse(response, `${company}-${table}.csv`)
}
