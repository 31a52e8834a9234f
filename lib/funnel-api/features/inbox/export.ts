import type { z } from 'zod'
import type { exportInbox, InboxFilter } from '#lib/contract/staff/inbox'
import { BOM, csvRow, type Separator } from '#lib/domain/csv'
import { exportByIds, type ExportedApplication } from '#lib/funnel-api/features/candidacies/export-applications'
import { cellsOf, type Column, headCells } from '#lib/funnel-api/features/candidacies/export-csv'
import type { ExportNames } from '#lib/funnel-api/features/candidacies/export-names'
import { xlsxOf } from '#lib/funnel-api/features/candidacies/export-xlsx'
import { readPage, readPages } from '#lib/funnel-api/features/inbox/pages'
import { checkedParts, streamOf } from '#lib/funnel-api/platform/queue/stream-of'
import type { Api } from '#lib/funnel-api/platform/context'

type Context = Pick<Api, 'db' | 'now'>
type Query = z.output<typeof exportInbox.query>

const BATCH_SIZE = 200

/** Reads the filtered applications in batches. Only one batch is in memory, and the IDs of the previous ones. */
async function* batchesOf(api: Context, company_id: number, filter: InboxFilter, ids: Query['ids']) {
  const read = (cursor: string | undefined) => readPage(api.db, company_id, filter, { cursor, limit: BATCH_SIZE, ids })
  for await (const batch of readPages(read)) yield await exportByIds(api, company_id, batch)
}

/** Returns the questions of the job if the filter names one job. Each question has a column. */
async function columnsOf(
  { db }: Context,
  company_id: number,
  campaign: string | undefined,
): Promise<readonly Column[]> {
  if (campaign === undefined) return []
  const found = await db
    .selectFrom('campaigns')
    .select('survey')
    .where('company_id', '=', company_id)
    .where('slug', '=', campaign)
    .executeTakeFirst()
  return found?.survey?.questions ?? []
}

/**
 * Returns a CSV or XLSX file as a stream, read at the speed of the client. `names` are its headers and values. Calls
 * `check` before each batch. If it throws, the stream fails. Throws NOT_FOUND for an unknown job.
 */
export async function exportFile(
  api: Context,
  company_id: number,
  query: Query,
  names: ExportNames,
  check: () => Promise<unknown>,
): Promise<ReadableStream<Uint8Array>> {
  const { format, separator, ids, ...filter } = query
  const columns = await columnsOf(api, company_id, filter.campaign)
  const batches = checkedParts(batchesOf(api, company_id, filter, ids), check)
  // Reads the first batch now, so that an unknown job is an error of the call, and not of the stream.
  const first = await batches.next()
  const toCells = (application: ExportedApplication) => cellsOf(application, columns, names)
  const rows = rowsOf(first, batches, toCells)
  return format === 'csv' ? streamOf(csvOf(rows, headCells(columns, names), separator)) : xlsxOf(rows, columns, names)
}

type Batches = ReturnType<typeof batchesOf>
type Cells = ReturnType<typeof cellsOf>

async function* rowsOf(
  first: Awaited<ReturnType<Batches['next']>>,
  rest: Batches,
  toCells: (application: ExportedApplication) => Cells,
): AsyncGenerator<Cells[]> {
  if (first.done) return
  yield first.value.map(toCells)
  for await (const batch of rest) yield batch.map(toCells)
}

async function* csvOf(rows: AsyncIterable<Cells[]>, head: string[], separator: Separator) {
  yield BOM + csvRow(head, separator)
  for await (const batch of rows) yield batch.map((cells) => csvRow(cells, separator)).join('')
}
