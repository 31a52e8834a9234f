import type { Take } from './types'

type Begin = Pick<Take, 'key' | 'kind' | 'mimetype' | 'filename'>

/** A new take without bytes. Old takes of this browser are swept away first. */
export async function beginTake(begin: Begin): Promise<Take> {
  throw new Error(`not yet: ${begin.key}`)
}

/** Keeps what the recorder gave, in the order of the calls; a chosen file is one chunk. */
export async function appendChunk(take_id: string, chunk: Blob): Promise<Take> {
  throw new Error(`not yet: ${take_id} ${chunk.size}`)
}

/**
 * Says that the last chunk is in, and writes the duration into a recorded video that has none. `null` where nobody
 * measured it (the tab crashed): it is then read from the video itself.
 */
export async function finishTake(take_id: string, { duration_ms }: { duration_ms: number | null }): Promise<Take> {
  throw new Error(`not yet: ${take_id} ${duration_ms}`)
}

/** Newest first; also takes that were never finished, because the tab crashed. */
export async function takesOf(key: string): Promise<Take[]> {
  throw new Error(`not yet: ${key}`)
}

/** The whole video; of a take that is finished it can be played and sought in. */
export async function filmOf(take_id: string): Promise<Blob> {
  throw new Error(`not yet: ${take_id}`)
}

export async function dropTake(take_id: string): Promise<void> {
  throw new Error(`not yet: ${take_id}`)
}

/** For whoever logs out. */
export async function dropAllTakes(): Promise<void> {}
