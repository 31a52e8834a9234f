import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { nullIfMissing } from '#lib/funnel-api/platform/disk/null-if-missing'
import { forEachConcurrent } from '#lib/funnel-api/platform/queue/for-each-concurrent'
import { hashBytes } from '#lib/funnel-api/edges/backup/copy'
import {
  DATABASE,
  type Manifest,
  parseSums,
  readManifest,
  sha256Of,
  CHECKSUM_FILE,
} from '#lib/funnel-api/edges/backup/manifest'
import { type Report, throttleProgress } from '#lib/funnel-api/edges/backup/progress'
import { COUNTS_QUERY } from '#lib/funnel-api/edges/backup/snapshot'

const MAX_CONCURRENT = 4

export type Verified = { folder: string; manifest: Manifest; files: string[]; faults: string[] }

/** Verifies all files of a backup by their checksums. `faults` are messages for the user. */
export async function verifyBackup(folder: string, report: Report): Promise<Verified> {
  const manifest = await readManifest(folder)
  const text = (await nullIfMissing(readFile(path.join(folder, CHECKSUM_FILE), 'utf8'))) ?? ''
  if (sha256Of(text) !== manifest.sums)
    return { folder, manifest, files: [], faults: [`${CHECKSUM_FILE} has changed since the backup`] }
  const sums = parseSums(text)
  const faults: string[] = []
  const reportProgress = throttleProgress(report)
  let verified = 0
  report(`Verifying ${sums.size.toLocaleString('en')} files…`)
  await forEachConcurrent(MAX_CONCURRENT, sums, async ([file, sha256]) => {
    const fault = await nullIfMissing(hashBytes(createReadStream(path.join(folder, file)))).then(
      (actual) => (actual === null ? 'is missing' : actual === sha256 ? null : 'has changed since the backup'),
      // Verification continues, so that the report lists all faults.
      (error: NodeJS.ErrnoException) => `cannot be read (${error.code})`,
    )
    if (fault !== null) faults.push(`${file} ${fault}`)
    verified += 1
    reportProgress(() => `${verified.toLocaleString('en')} of ${sums.size.toLocaleString('en')} files`)
  })
  if (!sums.has(DATABASE[manifest.engine])) faults.push('the database is missing')
  else if (faults.length === 0 && manifest.engine === 'sqlite') faults.push(...findDatabaseFaults(folder, manifest))
  return { folder, manifest, files: [...sums.keys()], faults: faults.toSorted() }
}

function findDatabaseFaults(folder: string, { counts }: Manifest): string[] {
  const database = new DatabaseSync(path.join(folder, DATABASE.sqlite), { readOnly: true })
  try {
    const [{ quick_check } = {}] = database.prepare('pragma quick_check(1)').all()
    if (quick_check !== 'ok') return [`${DATABASE.sqlite}: ${String(quick_check)}`]
    const rows = database.prepare(COUNTS_QUERY).get() as Record<string, number>
    const different = Object.entries(counts).filter(([table, count]) => rows[table] !== count)
    return different.map(([table, count]) => `${DATABASE.sqlite} has ${rows[table]} rows of ${table}, not ${count}`)
  } finally {
    database.close()
  }
}
