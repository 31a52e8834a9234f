import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { MANIFEST } from '#lib/funnel-api/backup/manifest'
import { BackupProblem } from '#lib/funnel-api/backup/problem'

/** A backup is called by its instant in UTC: names in order are backups in order. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/
const UNFINISHED = '.unfinished-'
const DAY_MS = 86_400_000

export const nameOf = (instant: Date) => instant.toISOString().replace(/[:.]/g, '-')
export const unfinished = (name: string) => `${UNFINISHED}${name}`

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/** The whole backups of a folder, oldest first. */
export async function backupsIn(root: string): Promise<string[]> {
  const names = (await readdir(root).catch(() => [])).filter((name) => NAME.test(name)).toSorted()
  const whole = await Promise.all(names.map((name) => isThere(path.join(root, name, MANIFEST))))
  return names.filter((_, index) => whole[index]).map((name) => path.join(root, name))
}

/** The backup that a folder is, or the newest one in it. */
export async function backupAt(folder: string): Promise<string> {
  if (await isThere(path.join(folder, MANIFEST))) return path.resolve(folder)
  const newest = (await backupsIn(folder)).at(-1)
  if (newest === undefined) throw new BackupProblem(`${folder} holds no backup.`)
  return path.resolve(newest)
}

/** Removes all whole backups but the newest ones, and what was broken off a day ago; answers the names. */
export async function dropOld(root: string, keep: number, now: Date): Promise<string[]> {
  const old = (await backupsIn(root)).slice(0, -keep)
  for (const name of (await readdir(root)).filter((one) => one.startsWith(UNFINISHED))) {
    const folder = path.join(root, name)
    if (now.getTime() - (await stat(folder)).mtimeMs > DAY_MS) old.push(folder)
  }
  for (const folder of old) await rm(folder, { recursive: true })
  return old.map((folder) => path.basename(folder))
}
