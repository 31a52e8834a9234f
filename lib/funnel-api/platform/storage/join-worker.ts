import { createHash } from 'node:crypto'
import { write } from 'node:fs'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { parentPort } from 'node:worker_threads'
import type { JoinReply, JoinJob, FileRange } from '#lib/funnel-api/platform/storage/joiner'

const BLOCK = 512 * 1024
const writeTo = promisify(write)

async function* blocksOf({ file, start, size }: FileRange, block: Buffer) {
  const from = await open(file, 'r')
  try {
    for (let offset = 0; offset < size;) {
      const { bytesRead } = await from.read(block, 0, Math.min(block.length, size - offset), start + offset)
      if (bytesRead === 0) throw new Error(`${file} is shorter than expected`)
      offset += bytesRead
      yield block.subarray(0, bytesRead)
    }
  } finally {
    await from.close()
  }
}

async function execute({ ranges, to, digest }: JoinJob): Promise<string> {
  const hash = createHash(digest)
  const block = Buffer.allocUnsafe(BLOCK)
  let size = 0
  for (const range of ranges)
    for await (const bytes of blocksOf(range, block)) {
      hash.update(bytes)
      for (let offset = 0; to !== null && offset < bytes.length;)
        offset += (await writeTo(to, bytes, offset, bytes.length - offset, size + offset)).bytesWritten
      size += bytes.length
    }
  return hash.digest('hex')
}

parentPort!.on('message', (job: JoinJob) => {
  const reply = (message: JoinReply) => parentPort!.postMessage(message)
  execute(job).then(
    (hex) => reply({ id: job.id, hex }),
    (error: NodeJS.ErrnoException) => reply({ id: job.id, error: error.message, code: error.code }),
  )
})
