import { open, type FileHandle } from 'node:fs/promises'

/** An input file from the caller of `runIsolated`. `end` is exclusive. */
export type FileSource =
  | { path: string }
  | { bytes: Uint8Array }
  | { size: number; read: (start: number, end: number) => Promise<Uint8Array> }

/** The input file that a task reads. `end` is exclusive. */
export type TaskFile = {
  size: number
  read: (start: number, end: number) => Promise<Buffer>
  all: () => Promise<Buffer>
}

/** Larger pieces would block the serving thread while they are copied. */
export const PIECE_BYTES = 256 * 1024

/** Serves one range to the child. A child may be compromised, so the range is checked. */
export async function readRange(source: FileSource, start: number, end: number): Promise<Uint8Array> {
  if ('path' in source) throw new Error('the child opens this file itself')
  const size = 'bytes' in source ? source.bytes.length : source.size
  const isRange = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start < end && end <= size
  if (!isRange || end - start > PIECE_BYTES) throw new Error('invalid range')
  return 'bytes' in source ? source.bytes.subarray(start, end) : source.read(start, end)
}

const bounded = (size: number, read: (start: number, end: number) => Promise<Buffer>): TaskFile => {
  const within = (start: number, end: number) => {
    const to = Math.min(end, size)
    return start >= to ? Promise.resolve(Buffer.alloc(0)) : read(start, to)
  }
  return { size, read: within, all: () => within(0, size) }
}

/** Opens a file read-only in the child. */
export async function openPath(path: string): Promise<{ file: TaskFile; close: () => Promise<void> }> {
  const handle: FileHandle = await open(path, 'r')
  const { size } = await handle.stat()
  const read = async (start: number, end: number) => {
    const bytes = Buffer.allocUnsafe(end - start)
    let at = 0
    while (at < bytes.length) {
      const { bytesRead } = await handle.read(bytes, at, bytes.length - at, start + at)
      if (bytesRead === 0) throw new Error('the file is shorter than its size')
      at += bytesRead
    }
    return bytes
  }
  return { file: bounded(size, read), close: () => handle.close() }
}

/** Returns a file that the parent serves in pieces. */
export const openRemote = (size: number, request: (start: number, end: number) => Promise<Uint8Array>): TaskFile =>
  bounded(size, async (start, end) => {
    const pieces: Uint8Array[] = []
    for (let offset = start; offset < end; offset += PIECE_BYTES)
      pieces.push(await request(offset, Math.min(end, offset + PIECE_BYTES)))
    return Buffer.concat(pieces)
  })

export const NO_FILE: TaskFile = bounded(0, async () => Buffer.alloc(0))
