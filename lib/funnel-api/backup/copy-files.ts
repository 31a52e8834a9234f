import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { atOnce, nowAndThen } from '#lib/funnel-api/backup/at-once'
import { foldersOf, linkedTo, writeNew } from '#lib/funnel-api/backup/copy'
import { sumLine, SUMS } from '#lib/funnel-api/backup/manifest'
import type { Stores } from '#lib/funnel-api/backup/place'
import { amount, type Tell } from '#lib/funnel-api/backup/problem'

const AT_ONCE = 8

/** One file to copy; of one that a row names, size and hash are those of the row. */
export type Wanted = { path: string; size: number; sha256: string | null }
/** The backup before this one, whose files are not copied again. */
export type Before = { folder: string; sums: ReadonlyMap<string, string> } | null

type Copying = {
  stores: Stores
  folder: string
  before: Before
  total: { count: number; bytes: number }
  /** Lines of SHA256SUMS for what is there already. */
  lines: readonly string[]
  tell: Tell
}

/** Copies what is new since the backup before, links what is not, and writes SHA256SUMS. A key never gets other bytes. */
export async function copyFiles(
  { stores, folder, before, total, lines, tell }: Copying,
  wanted: AsyncIterable<Wanted>,
) {
  const folders = foldersOf(folder)
  const sums = await open(path.join(folder, SUMS), 'w', 0o600)
  const done = { count: 0, bytes: 0, linked: 0 }
  const missing: string[] = []
  const damaged: string[] = []
  const say = nowAndThen(tell)
  await sums.write(lines.join(''))

  const isLinked = async ({ path: file, size, sha256 }: Wanted) => {
    const known = before?.sums.get(file)
    if (!before || known === undefined || (sha256 !== null && sha256 !== known)) return undefined
    return (await linkedTo(path.join(before.folder, file), path.join(folder, file), size)) ? known : undefined
  }
  const copied = async (one: Wanted): Promise<string | undefined> => {
    const { store, key } = stores.at(one.path)
    try {
      const { size, sha256 } = await writeNew(path.join(folder, one.path), store.read(key) as never)
      if (size !== one.size || (one.sha256 !== null && sha256 !== one.sha256)) damaged.push(one.path)
      return sha256
    } catch (error) {
      if ((await store.size(key)) !== null) throw error
      await rm(path.join(folder, one.path), { force: true })
      missing.push(one.path)
      return undefined
    }
  }
  try {
    await atOnce(AT_ONCE, wanted, async (one) => {
      await folders.for(path.join(folder, one.path))
      const linked = await isLinked(one)
      const sha256 = linked ?? (await copied(one))
      if (sha256 === undefined) return
      done.count += 1
      done.bytes += one.size
      if (linked !== undefined) done.linked += 1
      await sums.appendFile(sumLine(sha256, one.path))
      say(() => `${amount(done.count, done.bytes)} of ${amount(total.count, total.bytes)}`)
    })
    await sums.sync()
  } finally {
    await sums.close()
  }
  await folders.settle()
  return { files: done, missing, damaged }
}
