import type { UploadedFile } from '#lib/domain/upload'
import type { GrantSource, SendState } from './types'

type Options = {
  grant: GrantSource
  /** At each change, and each second while bytes go. */
  onState: (state: SendState) => void
  signal?: AbortSignal
}

/**
 * Starts or resumes at once, also while the take is still recorded, and goes on by itself after outages; `poke` tells
 * of a new chunk, of the end of the take, or that a person does not want to wait. Rejects with an `UploadError`; the
 * take stays in this browser until `dropTake`.
 */
export function sendTake(take_id: string, options: Options): { poke: () => void; finished: Promise<UploadedFile> } {
  return { poke: () => undefined, finished: Promise.reject(new Error(`not yet: ${take_id} ${typeof options}`)) }
}
