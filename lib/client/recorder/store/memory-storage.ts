import { type AttemptStorage, type Chunk, chunkSize, type StoredAttempt, type StoredUpload } from './types'

/** Storage in memory, which is lost with the tab. */
export function createMemoryStorage(): AttemptStorage {
  const attempts = new Map<string, StoredAttempt>()
  const chunks = new Map<string, Map<number, Chunk>>()
  const uploads = new Map<string, StoredUpload>()
  return {
    getAttempts: async () => [...attempts.values()],
    getAttempt: async (id) => attempts.get(id),
    putAttempt: async (attempt, newChunks) => {
      attempts.set(attempt.id, attempt)
      const attemptChunks = chunks.get(attempt.id) ?? new Map<number, Chunk>()
      chunks.set(attempt.id, attemptChunks)
      for (const chunk of newChunks) attemptChunks.set(chunk.start_at, chunk)
    },
    getChunks: async (take_id, from, to) =>
      [...(chunks.get(take_id)?.values() ?? [])]
        .filter((chunk) => chunk.start_at < to && chunk.start_at + chunkSize(chunk) > from)
        .sort((a, b) => a.start_at - b.start_at),
    getUpload: async (take_id) => uploads.get(take_id),
    putUpload: async (upload) => void uploads.set(upload.take_id, upload),
    deleteUpload: async (take_id) => void uploads.delete(take_id),
    deleteAttempt: async (take_id) => [attempts, chunks, uploads].forEach((map) => map.delete(take_id)),
    clear: async () => [attempts, chunks, uploads].forEach((map) => map.clear()),
  }
}
