import type { z } from 'zod'
import type { exportInbox, InboxFilter } from '#lib/contract/staff/inbox'
import { BOM, csvRow, type Separator } from '#lib/domain/csv'
import { exportByIds } from '#lib/funnel-api/features/candidacies/export-applications'
import { cellsOf, type Column, headCells } from '#lib/funnel-api/features/candidacies/export-csv'
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
 * Returns a CSV or XLSX file as a stream, read at the speed of the client. The stream fails if `check` throws, which is
 * called before each batch. Throws NOT_FOUND for an unknown job.
 */
export async function exportFile(
  api: Context,
  company_id: number,
  query: Query,
  check: () => Promise<unknown>,
): Promise<ReadableStream<Uint8Array>> {
  const { format, separator, ids, ...filter } = query
  const columns = await columnsOf(api, company_id, filter.campaign)
  const batches = checkedParts(batchesOf(api, company_id, filter, ids), check)
  // Reads the first batch now, so that an unknown job is an error of the call, and not of the stream.
  const first = await batches.next()
  const rows = rowsOf(first, batches, columns)
  return format === 'csv' ? streamOf(csvOf(rows, columns, separator)) : xlsxOf(rows, columns)
}

type Batches = ReturnType<typeof batchesOf>
type Cells = ReturnType<typeof cellsOf>

async function* rowsOf(
  first: Awaited<ReturnType<Batches['next']>>,
  rest: Batches,
  columns: readonly Column[],
): AsyncGenerator<Cells[]> {
  if (first.done) return
  yield first.value.map((application) => cellsOf(application, columns))
  for await (const batch of rest) yield batch.map((application) => cellsOf(application, columns))
}

async function* csvOf(rows: AsyncIterable<Cells[]>, columns: readonly Column[], separator: Separator) {
  yield BOM + csvRow(headCells(columns), separator)
  for await (const batch of rows) yield batch.map((cells) => csvRow(cells, separator)).join('')
}
