import { openStaff } from '#lib/client/manager/api'
import { saveResponse } from '#lib/client/manager/save-response'
import { exportInbox, type InboxFilter } from '#lib/contract/staff/inbox'
import type { Separator } from '#lib/domain/csv'

export type ExportFormat = 'csv' | 'xlsx'

type Options = {
  format: ExportFormat
  separator: Separator
  /** Only these applications, also if they do not match the filter any more. */
  ids?: readonly number[] | undefined
  signal: AbortSignal
}

/** Downloads the filtered list as a file. With the filter of a job, its questions are columns. */
export async function downloadInbox(company: string, filter: InboxFilter, { format, separator, ids, signal }: Options) {
  const chosen = ids ? { campaign: filter.campaign, ids: ids.join() } : filter
  const response = await openStaff(exportInbox, { company, query: { ...chosen, format, separator }, signal })
  await saveResponse(response, `${company}.${format}`)
}
