import { Worker } from 'node:worker_threads'
import type { FileHandle } from 'node:fs/promises'

/** `size` bytes of a file from `start` on. */
export type Stretch = { file: string; start: number; size: number }
export type Joined = { size: number; sha256: string }
/** `to` is a descriptor to write to; null hashes only. */
export type Job = { id: number; stretches: readonly Stretch[]; to: number | null }
export type Answer = { id: number; joined: Joined } | { id: number; error: string }

type Waiting = { resolve: (joined: Joined) => void; reject: (error: Error) => void }

/**
 * Hashes and joins files in a thread of its own: a film takes the better part of a second of a processor, which the
 * pages of all companies would wait for.
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
    if ('joined' in answer) resolve(answer.joined)
    else reject(new Error(answer.error))
  }
  const started = () => {
    if (worker) return worker
    const made = new Worker(new URL('./join-worker.ts', import.meta.url))
    made.on('message', answered)
    made.on('error', end)
    made.on('exit', () => worker === made && end(new Error('the joiner has ended')))
    return (worker = made)
  }
  return {
    join: (stretches: readonly Stretch[], to: FileHandle | null): Promise<Joined> =>
      new Promise((resolve, reject) => {
        jobs += 1
        waiting.set(jobs, { resolve, reject })
        const at = started()
        at.ref()
        at.postMessage({ id: jobs, stretches, to: to?.fd ?? null } satisfies Job)
      }),
    close: async () => void (await worker?.terminate()),
  }
}
