import { openStaff } from '#lib/client/manager/api'
import { saveResponse } from '#lib/client/manager/save-response'
import { exportInbox, type InboxFilter } from '#lib/contract/staff/inbox'
import type { Separator } from '#lib/domain/csv'

export type ExportFormat = 'csv' | 'xlsx'

/** Downloads the filtered list as a file. */
export async function downloadInbox(
  company: string,
  filter: InboxFilter,
  { format, separator }: { format: ExportFormat; separator: Separator },
) {
  const response = await openStaff(exportInbox, { company, query: { ...filter, format, separator } })
  await saveResponse(response, `${company}.${format}`)
}
