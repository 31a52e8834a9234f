import { randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { writeProbe } from '#lib/funnel-api/platform/db/write-probe'
import { clearDiskFull, wasDiskFull } from '#lib/funnel-api/platform/disk/full-disk'
import { log } from '#lib/telemetry/log'

/** Large enough that the database needs new disk space, even if its tables have free space. */
const BYTES = 128 * 1024

/** Whether writes can be stored. After a disk was full, this writes to the database and to the folder to find out. */
export async function hasSpace(db: Db, dataDir: string): Promise<boolean> {
  if (!wasDiskFull()) return true
  try {
    await writeProbe(db, BYTES)
    await writeFile(path.join(dataDir, `.space-${randomBytes(8).toString('hex')}`))
  } catch (err) {
    log.warn('writes still fail since a disk was full', { err })
    return false
  }
  clearDiskFull()
  log.info('writes succeed again after a disk was full')
  return true
}

async function writeFile(name: string) {
  const file = await open(name, 'wx')
  try {
    await file.writeFile(randomBytes(BYTES))
    await file.sync()
  } finally {
    await file.close()
    await rm(name, { force: true })
  }
}
