import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const CHUNK = Buffer.alloc(64 * 1024, 1)

function run(command: string, args: readonly string[]) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr.trim()} (mounting needs root)`)
}

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC'

/** Mounts a disk of this many MB in memory, which can be filled and freed. */
export function mountSmallDisk(megabytes: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'careers-disk-'))
  run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  chmodSync(folder, 0o755)
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    /** Fills the free space to the last byte. */
    fill() {
      const file = openSync(ballast, 'a')
      try {
        for (const size of [CHUNK.length, 4096, 1])
          for (let isRoom = true; isRoom;)
            try {
              isRoom = writeSync(file, CHUNK, 0, size) > 0
            } catch (error) {
              if (!isFull(error)) throw error
              isRoom = false
            }
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    unmount() {
      run('umount', ['-l', folder])
      rmdirSync(folder)
    },
  }
}
export type SmallDisk = ReturnType<typeof mountSmallDisk>
