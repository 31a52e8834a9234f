import { safeText } from '#lib/domain/csv'
import { type cellsOf, type Column, headCells } from '#lib/funnel-api/features/candidacies/export-csv'
import { EXPORT_CODES, type ExportNames } from '#lib/funnel-api/features/candidacies/export-names'

type Cells = ReturnType<typeof cellsOf>

/** Maximum number of characters in a cell of Excel. */
const MAX_CELL = 32_767

/** Returns a workbook with a header and these rows as a stream. Only one batch of rows is in memory. */
export async function xlsxOf(
  rows: AsyncIterable<Cells[]>,
  columns: readonly Column[],
  names: ExportNames = EXPORT_CODES,
) {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const header = headCells(columns, names).map((name) => ({ header: safeText(name) }))
  return writeXlsxStream(textsOf(rows), { name: names.sheet, columns: header, freezePane: { rows: 1 } })
}

/** Every cell is a text, so none is a formula. */
async function* textsOf(rows: AsyncIterable<Cells[]>) {
  for await (const batch of rows) yield* batch.map((cells) => cells.map((value) => safeText(value).slice(0, MAX_CELL)))
}
