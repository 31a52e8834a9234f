import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { forEachConcurrent } from '#lib/funnel-api/platform/queue/for-each-concurrent'
import { createFolders, tryLink, writeNewFile } from '#lib/funnel-api/edges/backup/copy'
import { sumLine, CHECKSUM_FILE } from '#lib/funnel-api/edges/backup/manifest'
import type { Stores } from '#lib/funnel-api/platform/storage/location'
import { formatAmount, type Report, throttleProgress } from '#lib/funnel-api/edges/backup/progress'

const MAX_CONCURRENT = 8

/** A file to copy. If a row refers to it, size and hash are those of the row. */
export type BackupFile = { path: string; size: number; sha256: string | null }
/** The previous backup. Its files are linked instead of copied. */
export type PreviousBackup = { folder: string; sums: ReadonlyMap<string, string> } | null

type Copying = {
  stores: Stores
  folder: string
  previous: PreviousBackup
  total: { count: number; bytes: number }
  /** Lines of SHA256SUMS for files that were already written. */
  lines: readonly string[]
  report: Report
}

/**
 * Copies new files, links unchanged ones from the previous backup, and writes SHA256SUMS. Links are safe, because the
 * bytes that are stored under a key never change.
 */
export async function copyFiles(
  { stores, folder, previous, total, lines, report }: Copying,
  files: AsyncIterable<BackupFile>,
) {
  const folders = createFolders(folder)
  const sums = await open(path.join(folder, CHECKSUM_FILE), 'w', 0o600)
  const copied = { count: 0, bytes: 0, linked: 0 }
  const missing: string[] = []
  const damaged: string[] = []
  const reportProgress = throttleProgress(report)
  await sums.write(lines.join(''))

  /** Returns the hash of the file if it could be linked. */
  const linkFile = async ({ path: file, size, sha256 }: BackupFile) => {
    const sha256Before = previous?.sums.get(file)
    if (!previous || sha256Before === undefined || (sha256 !== null && sha256 !== sha256Before)) return undefined
    return (await tryLink(path.join(previous.folder, file), path.join(folder, file), size)) ? sha256Before : undefined
  }
  const copyFile = async (file: BackupFile): Promise<string | undefined> => {
    const { store, key } = stores.at(file.path)
    try {
      const { size, sha256 } = await writeNewFile(path.join(folder, file.path), store.read(key))
      if (size !== file.size || (file.sha256 !== null && sha256 !== file.sha256)) damaged.push(file.path)
      return sha256
    } catch (error) {
      if ((await store.size(key)) !== null) throw error
      await rm(path.join(folder, file.path), { force: true })
      missing.push(file.path)
      return undefined
    }
  }
  try {
    await forEachConcurrent(MAX_CONCURRENT, files, async (file) => {
      await folders.createFor(path.join(folder, file.path))
      const linked = await linkFile(file)
      const sha256 = linked ?? (await copyFile(file))
      if (sha256 === undefined) return
      copied.count += 1
      copied.bytes += file.size
      if (linked !== undefined) copied.linked += 1
      await sums.appendFile(sumLine(sha256, file.path))
      reportProgress(() => `${formatAmount(copied.count, copied.bytes)} of ${formatAmount(total.count, total.bytes)}`)
    })
    await sums.sync()
  } finally {
    await sums.close()
  }
  await folders.sync()
  return { files: copied, missing, damaged }
}
