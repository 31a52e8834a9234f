import { stat } from 'node:fs/promises'
import { ImportError } from '#lib/funnel-api/features/bundles/problems'
import type { ParsedFile } from '#lib/funnel-api/features/bundles/read/parse-task'
import type { FileKind } from '#lib/funnel-api/features/bundles/read/schemas'
import { formatCause, WorkerFailure } from '#lib/funnel-api/platform/workers/worker-failure'
import { isolatedTask, runIsolated } from '#lib/funnel-api/platform/workers/run-isolated'
import type { run } from '#lib/funnel-api/features/bundles/read/parse-task'

const PARSE_BUNDLE = isolatedTask<typeof run>('parse-bundle', new URL('./parse-task.ts', import.meta.url))

/** Files per worker task. */
export const BATCH_SIZE = 100
const MAX_FILE = 1024 * 1024

/**
 * Parses files of a bundle in a worker process, in order. Throws an `ImportError` that names the file if its worker
 * process fails, if it is larger than 1 MB, or if it is not a file.
 */
export async function parseFiles<Kind extends FileKind>(
  root: string,
  kind: Kind,
  files: readonly string[],
): Promise<ParsedFile<Kind>[]> {
  const all: ParsedFile<Kind>[] = []
  let atOnce = BATCH_SIZE
  while (all.length < files.length) {
    const batch = files.slice(all.length, all.length + atOnce)
    const parsed: ParsedFile<Kind>[] = []
    // After a failure, the files that were parsed before it are retained. The next file probably caused it, so that
    // file is parsed alone.
    atOnce = BATCH_SIZE
    try {
      const bytes = await sumCheckedSizes(root, batch)
      await runIsolated(
        PARSE_BUNDLE,
        { root, kind, files: batch },
        {
          lane: 'operator',
          bytes,
          label: `bundle file ${batch[0]}`,
          // The task emits parsed files of this kind and nothing else.
          onPiece: (piece) => void parsed.push(piece as ParsedFile<Kind>),
        },
      )
    } catch (error) {
      if (!(error instanceof WorkerFailure)) throw error
      const [file] = batch
      if (batch.length === 1 || error.cause_kind === 'overloaded')
        throw new ImportError([
          { file: file!, line: null, message: `cannot be read: ${formatCause(error.cause_kind)}` },
        ])
      atOnce = 1
    }
    all.push(...parsed)
  }
  return all
}

/** Returns the total size in bytes. Throws an `ImportError` for a file that is too large or not a file. */
async function sumCheckedSizes(root: string, files: readonly string[]) {
  let sum = 0
  for (const file of files) {
    const found = await stat(`${root}/${file}`)
    if (!found.isFile()) throw new ImportError([{ file, line: null, message: 'is not a file' }])
    if (found.size > MAX_FILE) throw new ImportError([{ file, line: null, message: 'is larger than 1 MB' }])
    sum += found.size
  }
  return sum
}

export const parseOne = async <Kind extends FileKind>(root: string, kind: Kind, file: string) =>
  (await parseFiles(root, kind, [file]))[0]!
