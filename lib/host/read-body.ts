import type { IncomingMessage } from 'node:http'

/** The whole body; null where it is longer than `most` bytes, or breaks off. */
export async function readBody(request: IncomingMessage, most: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > most) return null
      chunks.push(chunk)
    }
  } catch {
    return null
  }
  return Buffer.concat(chunks)
}
