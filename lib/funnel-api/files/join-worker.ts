import { createHash } from 'node:crypto'
import { write } from 'node:fs'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { parentPort } from 'node:worker_threads'
import type { Answer, Job, Joined, Stretch } from '#lib/funnel-api/files/joiner'

const BLOCK = 512 * 1024
const writeTo = promisify(write)

async function* blocksOf({ file, start, size }: Stretch, block: Buffer) {
  const from = await open(file, 'r')
  try {
    for (let at = 0; at < size;) {
      const { bytesRead } = await from.read(block, 0, Math.min(block.length, size - at), start + at)
      if (bytesRead === 0) throw new Error(`${file} is shorter than it was`)
      at += bytesRead
      yield block.subarray(0, bytesRead)
    }
  } finally {
    await from.close()
  }
}

async function joined({ stretches, to }: Job): Promise<Joined> {
  const hash = createHash('sha256')
  const block = Buffer.allocUnsafe(BLOCK)
  let size = 0
  for (const stretch of stretches)
    for await (const bytes of blocksOf(stretch, block)) {
      hash.update(bytes)
      for (let at = 0; to !== null && at < bytes.length;)
        at += (await writeTo(to, bytes, at, bytes.length - at, size + at)).bytesWritten
      size += bytes.length
    }
  return { size, sha256: hash.digest('hex') }
}

parentPort!.on('message', (job: Job) => {
  const answer = (message: Answer) => parentPort!.postMessage(message)
  joined(job).then(
    (done) => answer({ id: job.id, joined: done }),
    (error: Error) => answer({ id: job.id, error: error.message }),
  )
})
