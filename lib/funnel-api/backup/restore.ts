import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { atOnce, nowAndThen } from '#lib/funnel-api/backup/at-once'
import { thenCounted } from '#lib/funnel-api/backup/count-again'
import { eraseAgain } from '#lib/funnel-api/backup/erase-again'
import { ERASURES, marksIn } from '#lib/funnel-api/backup/erasures'
import { backupsIn } from '#lib/funnel-api/backup/folders'
import { type Manifest, readSums, SECRET } from '#lib/funnel-api/backup/manifest'
import { engineOf, openStores, type Place, secretFile, type Stores } from '#lib/funnel-api/backup/place'
import { BackupProblem, type Tell } from '#lib/funnel-api/backup/problem'
import { restoreDatabase } from '#lib/funnel-api/backup/restore-database'
import { contentOf, putAside, refuseWhileUsed } from '#lib/funnel-api/backup/target'
import { type Verified, verifyBackup } from '#lib/funnel-api/backup/verify'
import type { Db } from '#lib/funnel-api/db/open'
import { migrationsFor } from '#lib/funnel-api/db/migrations'

const AT_ONCE = 8

type Options = { now: Date; isForced: boolean; isSigningOut: boolean; tell: Tell }
export type Restored = {
  folder: string
  created_at: string
  files: number
  /** Where what was there before is now. */
  aside: string[]
  /** People and applications that were erased after the backup, and are again. */
  erased: { users: number; candidacies: number }
  /** Tables that have not come back with all their rows, in words. */
  miscounted: string[]
  has_secret: boolean
}

/** Puts a backup in place of nothing; a server that is started then goes on from its instant. */
export async function restoreBackup(place: Place, folder: string, options: Options): Promise<Restored> {
  const { now, isForced, tell } = options
  const backup = await verifyBackup(folder, tell)
  const { manifest, faults } = backup
  if (faults.length > 0) throw new BackupProblem(`${folder} is damaged; nothing was restored.\n${faults.join('\n')}`)
  await refuseOther(place, manifest)
  await refuseWhileUsed(place)
  const content = await contentOf(place)
  if (content.length > 0 && !isForced)
    throw new BackupProblem(
      `There is something already: ${content.join(', ')}. Restore into an empty place, or put it aside with --force.`,
    )
  const marks = await marksKnown(place, folder)
  await mkdir(place.dataDir, { recursive: true })
  const aside = content.length > 0 ? await putAside(place, now) : []
  const stores = await openStores(place)
  try {
    const files = await restoreFiles(stores, backup, tell)
    const has_secret = manifest.has_secret && !place.hasSecret
    if (has_secret) {
      await copyFile(path.join(folder, SECRET), secretFile(place.dataDir))
      await chmod(secretFile(place.dataDir), 0o600)
    }
    tell('Restoring the database…')
    const finish = (db: Db) =>
      thenCounted(db, manifest, async () => {
        if (options.isSigningOut) await signOut(db)
        await forgetWhatIsNotThere(db, manifest)
        return eraseAgain(db, stores.files, place, marks)
      })
    const { done: erased, miscounted } = await restoreDatabase(place, folder, finish, tell)
    const { created_at } = manifest
    return { folder, created_at, files, aside, erased, miscounted, has_secret }
  } finally {
    await stores.close()
  }
}

async function refuseOther(place: Place, { engine, migrations }: Manifest): Promise<void> {
  if (engine === 'postgres' && engineOf(place) === 'sqlite')
    throw new BackupProblem(
      'The backup is of PostgreSQL, the place of SQLite: it goes back into the engine that it came from. Set DATABASE_URL.',
    )
  const known = await migrationsFor(engine).getMigrations()
  const unknown = migrations.filter((name) => !(name in known))
  if (unknown.length > 0)
    throw new BackupProblem(`The backup is of a newer version (${unknown.join(', ')}): update this one first.`)
}

/** Of the place itself, of this backup and of all that lie beside it: an erasure counts whichever knows of it. */
async function marksKnown(place: Place, folder: string): Promise<Set<string>> {
  const stores = await openStores(place)
  const marks = await marksIn(stores.files).finally(() => stores.close())
  for (const one of new Set([folder, ...(await backupsIn(path.dirname(folder)))]))
    for (const file of (await readSums(one)).keys())
      if (file.startsWith(`files/${ERASURES}/`)) marks.add(file.slice('files/'.length))
  return marks
}

async function restoreFiles(stores: Stores, { folder, files }: Verified, tell: Tell): Promise<number> {
  const own = files.filter((file) => /^(?:files|media)\//.test(file))
  const say = nowAndThen(tell)
  let done = 0
  tell(`Restoring ${own.length.toLocaleString('en')} files…`)
  await atOnce(AT_ONCE, own, async (file) => {
    const { store, key } = stores.at(file)
    const source = path.join(folder, file)
    const { size } = await stat(source)
    // A bucket may have survived: a key never stands for other bytes.
    if ((await store.size(key)) !== size) await store.put(key, createReadStream(source))
    done += 1
    say(() => `${done.toLocaleString('en')} of ${own.length.toLocaleString('en')} files`)
  })
  return own.length
}

/** Pictures made of files are in no backup; uploads that lost parts while it was taken begin anew. */
async function forgetWhatIsNotThere(db: Db, { gone, lost }: Manifest) {
  await db.deleteFrom('file_transforms').execute()
  const uploads = new Set([...gone, ...lost].flatMap((file) => /^files\/uploads\/([\w-]+)\//.exec(file)?.[1] ?? []))
  for (const id of uploads) {
    await db.deleteFrom('upload_parts').where('upload_id', '=', id).execute()
    await db.deleteFrom('uploads').where('id', '=', id).execute()
  }
}

/** A session that was ended since, or a link that was used, would be good again. */
async function signOut(db: Db) {
  for (const table of ['sessions', 'codes', 'recording_links'] as const) await db.deleteFrom(table).execute()
}
