import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { atOnce, nowAndThen } from '#lib/funnel-api/backup/at-once'
import { hashOf } from '#lib/funnel-api/backup/copy'
import { DATABASE, type Manifest, parseSums, readManifest, sha256Of, SUMS } from '#lib/funnel-api/backup/manifest'
import type { Tell } from '#lib/funnel-api/backup/problem'
import { COUNTS } from '#lib/funnel-api/backup/snapshot'

const AT_ONCE = 4

export type Verified = { folder: string; manifest: Manifest; files: string[]; faults: string[] }

/** Reads every byte of a backup and holds it against what was written down; faults are sentences. */
export async function verifyBackup(folder: string, tell: Tell): Promise<Verified> {
  const manifest = await readManifest(folder)
  const text = await readFile(path.join(folder, SUMS), 'utf8').catch(() => '')
  if (sha256Of(text) !== manifest.sums)
    return { folder, manifest, files: [], faults: [`${SUMS} is not the one that was written`] }
  const sums = parseSums(text)
  const faults: string[] = []
  const say = nowAndThen(tell)
  let looked = 0
  tell(`Looking at ${sums.size.toLocaleString('en')} files…`)
  await atOnce(AT_ONCE, sums, async ([file, sha256]) => {
    const found = await hashOf(createReadStream(path.join(folder, file))).catch(() => null)
    if (found === null) faults.push(`${file} is not there`)
    else if (found !== sha256) faults.push(`${file} has changed since the backup`)
    looked += 1
    say(() => `${looked.toLocaleString('en')} of ${sums.size.toLocaleString('en')} files`)
  })
  if (!sums.has(DATABASE[manifest.engine])) faults.push('there is no database in it')
  else if (faults.length === 0 && manifest.engine === 'sqlite') faults.push(...faultsOf(folder, manifest))
  return { folder, manifest, files: [...sums.keys()], faults: faults.toSorted() }
}

function faultsOf(folder: string, { counts }: Manifest): string[] {
  const database = new DatabaseSync(path.join(folder, DATABASE.sqlite), { readOnly: true })
  try {
    const [{ quick_check } = {}] = database.prepare('pragma quick_check(1)').all()
    if (quick_check !== 'ok') return [`${DATABASE.sqlite}: ${String(quick_check)}`]
    const rows = database.prepare(COUNTS).get() as Record<string, number>
    const others = Object.entries(counts).filter(([table, count]) => rows[table] !== count)
    return others.map(([table, count]) => `${DATABASE.sqlite} has ${rows[table]} rows of ${table}, not ${count}`)
  } finally {
    database.close()
  }
}
