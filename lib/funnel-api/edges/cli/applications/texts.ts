import { BOM } from '#lib/domain/csv'
import { type Column, csvLine, headLine } from '#lib/funnel-api/features/candidacies/export-csv'
import type { ExportedApplication } from '#lib/funnel-api/features/candidacies/export-applications'

type Batches = AsyncIterable<readonly ExportedApplication[]>
type OnProgress = (count: number) => void

/** Formats applications as CSV. `hasBom` adds a UTF-8 byte order mark. */
export async function* toCsv(batches: Batches, columns: readonly Column[], hasBom: boolean, onProgress: OnProgress) {
  let count = 0
  yield `${hasBom ? BOM : ''}${headLine(columns)}`
  for await (const batch of batches) {
    yield batch.map((application) => csvLine(application, columns)).join('')
    onProgress((count += batch.length))
  }
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
