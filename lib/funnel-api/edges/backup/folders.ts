import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '#lib/domain/days'
import { MANIFEST } from '#lib/funnel-api/edges/backup/manifest'
import { CommandError } from '#lib/funnel-api/platform/errors'
import { nullIfMissing } from '#lib/funnel-api/platform/disk/null-if-missing'

/** The name of a backup is its UTC timestamp, so that names sort chronologically. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/
const UNFINISHED = '.unfinished-'

export const backupName = (timestamp: Date) => timestamp.toISOString().replace(/[:.]/g, '-')
export const unfinishedName = (name: string) => `${UNFINISHED}${name}`

const exists = async (file: string) => (await nullIfMissing(stat(file))) !== null

/** Returns the complete backups in a folder, oldest first. */
export async function listBackups(root: string): Promise<string[]> {
  const names = ((await nullIfMissing(readdir(root))) ?? []).filter((name) => NAME.test(name)).toSorted()
  const isComplete = await Promise.all(names.map((name) => exists(path.join(root, name, MANIFEST))))
  return names.filter((_, index) => isComplete[index]).map((name) => path.join(root, name))
}

/** Returns the folder itself if it is a backup, or the latest backup in it. */
export async function findBackup(folder: string): Promise<string> {
  if (await exists(path.join(folder, MANIFEST))) return path.resolve(folder)
  const newest = (await listBackups(folder)).at(-1)
  if (newest === undefined) throw new CommandError(`${folder} contains no backup.`)
  return path.resolve(newest)
}

/**
 * Keeps the latest `count` backups. Deletes older ones, and unfinished ones that are more than a day old. Returns the
 * names of the deleted folders.
 */
export async function deleteOldBackups(root: string, count: number, now: Date): Promise<string[]> {
  const old = (await listBackups(root)).slice(0, -count)
  for (const name of (await readdir(root)).filter((entry) => entry.startsWith(UNFINISHED))) {
    const folder = path.join(root, name)
    if (now.getTime() - (await stat(folder)).mtimeMs > DAY_MS) old.push(folder)
  }
  for (const folder of old) await rm(folder, { recursive: true })
  return old.map((folder) => path.basename(folder))
}
