import type { RecorderVideo, StoredVideo } from '../state/types'
import { appendChunk, createAttempt, deleteAttempt, finishAttempt } from '../store/attempt-store'
import { lockRecording } from '../store/recording-lock'
import { toStoredVideo } from '../store/stored-videos'
import { filenameFor, mediaTypeOf } from './formats'

type Result = { duration_ms: number; isSilent: boolean }

/** Receives the chunks of a recording in order. */
export type AttemptWriter<V extends RecorderVideo> = {
  add: (chunk: Blob) => void
  /** Call after the last chunk. Rejects if a chunk could not be stored. */
  end: (result: Result) => Promise<V>
  delete: () => Promise<void>
  /** Leaves the recording unfinished in storage. Resolves when the recording can be offered to the user. */
  interrupt: () => Promise<void>
}

/** Collects a practice recording in memory. */
export function createPracticeWriter(mimetype: string): AttemptWriter<RecorderVideo> {
  const chunks: Blob[] = []
  return {
    add: (chunk) => void chunks.push(chunk),
    end: async (result) => ({
      take_id: null,
      kind: 'recorded',
      url: URL.createObjectURL(new Blob(chunks, { type: mediaTypeOf(mimetype) })),
      isAudio: mimetype.startsWith('audio/'),
      ...result,
    }),
    delete: async () => undefined,
    interrupt: async () => undefined,
  }
}

type Options = {
  key: string
  mimetype: string
  /** Called after each stored chunk. */
  onStored: (take_id: string) => void
  onFailed: (error: unknown) => void
}

/** Stores a real recording chunk by chunk. */
export function createAttemptWriter({ key, mimetype, onStored, onFailed }: Options): AttemptWriter<StoredVideo> {
  const type = mediaTypeOf(mimetype)
  const created = createAttempt({ key, kind: 'recorded', mimetype: type, filename: filenameFor(type) })
  let release = () => undefined as void
  let lastWrite: Promise<unknown> = created.then(({ id }) => (release = lockRecording(id)))
  lastWrite.catch(onFailed)
  return {
    add: (chunk) => {
      lastWrite = lastWrite.then(async () => {
        const { id } = await created
        await appendChunk(id, chunk)
        onStored(id)
      })
      lastWrite.catch(onFailed)
    },
    end: async ({ duration_ms, isSilent }) => {
      try {
        await lastWrite
        return await toStoredVideo(await finishAttempt((await created).id, { duration_ms }), isSilent)
      } finally {
        release()
      }
    },
    // `onFailed` has already received a failed write. An attempt that cannot be deleted now is deleted when it expires.
    delete: async () => {
      await lastWrite.catch(() => undefined)
      release()
      await created.then(({ id }) => deleteAttempt(id)).catch(() => undefined)
    },
    // `onFailed` has already received a failed write, and the stored part can still be offered.
    interrupt: () => lastWrite.catch(() => undefined).then(() => release()),
  }
}
