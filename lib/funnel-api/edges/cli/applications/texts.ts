import { BOM, type Separator } from '#lib/domain/csv'
import { cellsOf, type Column, csvLine, headLine } from '#lib/funnel-api/features/candidacies/export-csv'
import type { ExportedApplication } from '#lib/funnel-api/features/candidacies/export-applications'
import { xlsxOf } from '#lib/funnel-api/features/candidacies/export-xlsx'

type Batches = AsyncIterable<readonly ExportedApplication[]>
type OnProgress = (count: number) => void

type Table = { columns: readonly Column[]; onProgress: OnProgress }
/** `hasBom` adds a UTF-8 byte order mark. */
type Csv = Table & { hasBom: boolean; separator: Separator }

/** Formats applications as CSV. */
export async function* toCsv(batches: Batches, { columns, hasBom, separator, onProgress }: Csv) {
  let count = 0
  yield `${hasBom ? BOM : ''}${headLine(columns, separator)}`
  for await (const batch of batches) {
    yield batch.map((application) => csvLine(application, columns, separator)).join('')
    onProgress((count += batch.length))
  }
}

/** Formats applications as an Excel workbook. */
export function toXlsx(batches: Batches, { columns, onProgress }: Table) {
  async function* rows() {
    let count = 0
    for await (const batch of batches) {
      yield batch.map((application) => cellsOf(application, columns))
      onProgress((count += batch.length))
    }
  }
  return xlsxOf(rows(), columns)
}

/** Formats applications as a JSON array with one application per line. */
export async function* toJson(batches: Batches, onProgress: OnProgress) {
  let count = 0
  yield '['
  for await (const batch of batches) {
    yield batch
      .map(
        (application, index) => `${count + index === 0 ? '' : ','}\n${JSON.stringify(withoutStorageKeys(application))}`,
      )
      .join('')
    onProgress((count += batch.length))
  }
  yield '\n]\n'
}

export const withoutStorageKeys = ({ pitch, resume, avatar, ...application }: ExportedApplication) => ({
  ...application,
  pitch: pitch && withoutKey(pitch),
  resume: resume && withoutKey(resume),
  avatar: avatar && withoutKey(avatar),
})

const withoutKey = ({ filename, mimetype, size }: NonNullable<ExportedApplication['resume']>) => ({
  filename,
  mimetype,
  size,
})
