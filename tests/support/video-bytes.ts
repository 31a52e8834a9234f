import { createCipheriv, createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A valid video of this size, padded with a box that players skip. Its bytes never repeat. */
export function createVideo(size: number, seed = 'film'): Buffer {
  const sample = readFileSync(path.join(import.meta.dirname, 'pitch.mp4'))
  const box = Buffer.alloc(8)
  box.writeUInt32BE(size - sample.length)
  box.write('free', 4, 'latin1')
  // The stream of a cipher does not repeat.
  const key = createHash('sha256').update(seed).digest()
  const padding = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(size - sample.length - 8))
  return Buffer.concat([sample, box, padding])
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
