import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** One bit per pixel, gray, without interlacing. */
const FORMAT = [1, 0, 0, 0, 0]

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Returns a line of pixels: the filter 0, then eight pixels per byte. Light pixels are 1. */
function packLine(row: readonly boolean[], scale: number): Buffer {
  const width = row.length * scale
  const line = Buffer.alloc(1 + Math.ceil(width / 8))
  for (let x = 0; x < width; x += 1) if (!row[Math.floor(x / scale)]) line[1 + (x >> 3)]! |= 0x80 >> (x & 7)
  return line
}

/**
 * Returns a black and white PNG of a square bitmap, in which each value has `scale` × `scale` pixels. True is black.
 */
export function bitmapPng(rows: readonly (readonly boolean[])[], scale: number): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(rows.length * scale, 0)
  header.writeUInt32BE(rows.length * scale, 4)
  const lines = rows.flatMap((row) => Array<Buffer>(scale).fill(packLine(row, scale)))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([header, Buffer.from(FORMAT)])),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
