import { type Column, csvLine, headLine } from '#lib/funnel-api/cli/applications/csv'
import type { Application } from '#lib/funnel-api/cli/applications/rows'

type Batches = AsyncIterable<readonly Application[]>
type Done = (count: number) => void

const BOM = '\uFEFF'

/** As a table for spreadsheets. `isMarked` begins with the mark by which some of them know UTF-8. */
export async function* csvOf(batches: Batches, columns: readonly Column[], isMarked: boolean, done: Done) {
  let count = 0
  yield `${isMarked ? BOM : ''}${headLine(columns)}`
  for await (const batch of batches) {
    yield batch.map((application) => csvLine(application, columns)).join('')
    done((count += batch.length))
  }
}

/** As one array, an application a line: a program may read it whole or line by line. */
export async function* jsonOf(batches: Batches, done: Done) {
  let count = 0
  yield '['
  for await (const batch of batches) {
    yield batch.map((one, index) => `${count + index === 0 ? '' : ','}\n${JSON.stringify(shown(one))}`).join('')
    done((count += batch.length))
  }
  yield '\n]\n'
}

/** Where bytes are kept is nobody's business. */
export const shown = ({ pitch, resume, ...application }: Application) => ({
  ...application,
  pitch: pitch && withoutKey(pitch),
  resume: resume && withoutKey(resume),
})

const withoutKey = ({ filename, mimetype, size }: NonNullable<Application['resume']>) => ({ filename, mimetype, size })
