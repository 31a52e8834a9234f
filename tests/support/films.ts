import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A real video of this size: followed by a box that players skip, with bytes that never repeat. */
export function filmOf(size: number, seed = 'film'): Buffer {
  const film = readFileSync(path.join(import.meta.dirname, 'pitch.mp4'))
  const bytes = Buffer.alloc(size)
  film.copy(bytes)
  bytes.writeUInt32BE(size - film.length, film.length)
  bytes.write('free', film.length + 4, 'latin1')
  const step = 32
  for (let at = film.length + 8; at < size; at += step)
    createHash('sha256').update(`${seed} ${at}`).digest().copy(bytes, at)
  return bytes
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
