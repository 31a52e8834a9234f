import { Worker } from 'node:worker_threads'
import type { FileHandle } from 'node:fs/promises'
import { ApiError } from '#lib/contract/errors'
import type { Bounds } from '#lib/funnel-api/platform/storage/store'

/** `size` bytes of a file from offset `start`. */
export type FileRange = { file: string; start: number; size: number }
export type Digest = 'md5' | 'sha256'
/** `to` is a file descriptor to write to. With null, the bytes are only hashed. */
export type JoinJob = { id: number; ranges: readonly FileRange[]; to: number | null; digest: Digest }
/** `code` is the error code of the file system. */
export type JoinReply = { id: number; hex: string } | { id: number; error: string; code: string | undefined }

type Waiting = { resolve: (hex: string) => void; reject: (error: Error) => void }

/**
 * Hashes and joins files in a worker thread. A video takes almost a second of processor time, which would delay the
 * pages of all companies.
 */
export function openJoiner() {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let jobs = 0
  const end = (error: Error) => {
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const onReply = (reply: JoinReply) => {
    const { resolve, reject } = waiting.get(reply.id)!
    waiting.delete(reply.id)
    if (waiting.size === 0) worker?.unref()
    if ('hex' in reply) resolve(reply.hex)
    else reject(Object.assign(new Error(reply.error), { code: reply.code }))
  }
  const ensureWorker = () => {
    if (worker) return worker
    const created = new Worker(new URL('./join-worker.ts', import.meta.url))
    created.on('message', onReply)
    created.on('error', end)
    created.on('exit', () => worker === created && end(new Error('the join worker exited')))
    return (worker = created)
  }
  const send = (ranges: readonly FileRange[], digest: Digest, to: FileHandle | null): Promise<string> =>
    new Promise((resolve, reject) => {
      jobs += 1
      waiting.set(jobs, { resolve, reject })
      const target = ensureWorker()
      target.ref()
      target.postMessage({ id: jobs, ranges, to: to?.fd ?? null, digest } satisfies JoinJob)
    })
  return {
    /** Returns the hexadecimal checksum of ranges in order. */
    hash: (ranges: readonly FileRange[], digest: Digest) => send(ranges, digest, null),
    /** Writes ranges in order and returns the SHA-256 of the result. */
    join: (ranges: readonly FileRange[], to: FileHandle) => send(ranges, 'sha256', to),
    close: async () => void (await worker?.terminate()),
  }
}

/**
 * Throws UNAVAILABLE if the bytes do not match the sender's checksum. Reads the bytes only if there is a checksum,
 * because hashing costs more than writing.
 */
export async function verifyChecksum(
  joiner: Pick<ReturnType<typeof openJoiner>, 'hash'>,
  range: FileRange,
  bounds?: Bounds,
): Promise<{ size: number }> {
  if (bounds?.md5 !== undefined && (await joiner.hash([range], 'md5')) !== bounds.md5)
    // A retry may succeed. Clients retry after a 5xx.
    throw new ApiError('UNAVAILABLE', 'Checksum does not match the received bytes')
  return { size: range.size }
}
