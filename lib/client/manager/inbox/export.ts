import { openStaff } from '#lib/client/manager/api'
import { exportInbox, type InboxFilter } from '#lib/contract/staff/inbox'
import type { Separator } from '#lib/domain/csv'

export type ExportFormat = 'csv' | 'xlsx'

/** Spreadsheets in languages with a decimal comma expect semicolons. */
export const usualSeparator = (locale: string): Separator => (locale === 'en' ? 'comma' : 'semicolon')

const FILENAME = /filename="([^"]+)"/

/** Downloads the filtered list as a file. */
export async function downloadInbox(
  company: string,
  filter: InboxFilter,
  { format, separator }: { format: ExportFormat; separator: Separator },
) {
  const response = await openStaff(exportInbox, { company, query: { ...filter, format, separator } })
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = FILENAME.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? `${company}.${format}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
