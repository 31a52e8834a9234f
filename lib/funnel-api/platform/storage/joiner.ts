import { Worker } from 'node:worker_threads'
import type { FileHandle } from 'node:fs/promises'
import { ApiError } from '#lib/contract/errors'
import type { Bounds } from '#lib/funnel-api/files/store'

/** `size` bytes of a file from offset `start`. */
export type Stretch = { file: string; start: number; size: number }
export type Digest = 'md5' | 'sha256'
/** `to` is a file descriptor to write to. With null, the bytes are only hashed. */
export type Job = { id: number; stretches: readonly Stretch[]; to: number | null; digest: Digest }
/** `code` is the error code of the file system. */
export type Answer = { id: number; hex: string } | { id: number; error: string; code: string | undefined }

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
  const answered = (answer: Answer) => {
    const { resolve, reject } = waiting.get(answer.id)!
    waiting.delete(answer.id)
    if (waiting.size === 0) worker?.unref()
    if ('hex' in answer) resolve(answer.hex)
    else reject(Object.assign(new Error(answer.error), { code: answer.code }))
  }
  const started = () => {
    if (worker) return worker
    const made = new Worker(new URL('./join-worker.ts', import.meta.url))
    made.on('message', answered)
    made.on('error', end)
    made.on('exit', () => worker === made && end(new Error('the joiner has ended')))
    return (worker = made)
  }
  const ask = (stretches: readonly Stretch[], digest: Digest, to: FileHandle | null): Promise<string> =>
    new Promise((resolve, reject) => {
      jobs += 1
      waiting.set(jobs, { resolve, reject })
      const at = started()
      at.ref()
      at.postMessage({ id: jobs, stretches, to: to?.fd ?? null, digest } satisfies Job)
    })
  return {
    /** Returns the hexadecimal checksum of stretches in order. */
    hash: (stretches: readonly Stretch[], digest: Digest) => ask(stretches, digest, null),
    /** Writes stretches in order and returns the SHA-256 of the result. */
    join: (stretches: readonly Stretch[], to: FileHandle) => ask(stretches, 'sha256', to),
    close: async () => void (await worker?.terminate()),
  }
}

/** Bytes are read again only if the sender gave a checksum, because hashing costs more than writing. */
export async function checkedBytes(
  joiner: Pick<ReturnType<typeof openJoiner>, 'hash'>,
  whole: Stretch,
  bounds?: Bounds,
): Promise<{ size: number }> {
  if (bounds?.md5 !== undefined && (await joiner.hash([whole], 'md5')) !== bounds.md5)
    // A retry may succeed. Clients retry after a 5xx.
    throw new ApiError('UNAVAILABLE', 'the bytes changed on the way')
  return { size: whole.size }
}
