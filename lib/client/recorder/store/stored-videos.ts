import { isAudioFile, mediaTypeOf } from '../capture/formats'
import { measureVideo } from '../capture/measure-video'
import type { FoundVideo, StoredVideo } from '../state/types'
import { appendChunk, createAttempt, deleteAttempt, finishAttempt, listAttempts, readVideo } from './attempt-store'
import { readLocks } from './recording-lock'
import type { Attempt } from './types'

/** Bytes. A smaller recording that cannot be played contains only a header and is deleted. */
const MAX_UNPLAYABLE_SIZE = 16 * 1024

/** The video of an attempt, ready to play. */
export async function toStoredVideo(
  { id, kind, mimetype, filename, duration_ms }: Attempt,
  isSilent = false,
): Promise<StoredVideo> {
  const isAudio = isAudioFile({ name: filename, type: mimetype })
  return { take_id: id, kind, duration_ms, isAudio, isSilent, url: URL.createObjectURL(await readVideo(id)) }
}

/** Finds the newest usable video of a key. Deletes newer videos that are unusable. */
export async function findStoredVideo(key: string): Promise<FoundVideo | null> {
  const [attempts, { isRecording }] = await Promise.all([listAttempts(key), readLocks()])
  for (const attempt of attempts) {
    if (isRecording(attempt.id)) continue
    if (attempt.size === 0) {
      await deleteAttempt(attempt.id)
      continue
    }
    const video = await toStoredVideo(attempt)
    if (attempt.is_finished) return { at: 'complete', video }
    const { duration_ms, canPlay } = await measureVideo(video.url, video.isAudio)
    if ((!canPlay || duration_ms === null) && attempt.size < MAX_UNPLAYABLE_SIZE) {
      URL.revokeObjectURL(video.url)
      await deleteAttempt(attempt.id)
      continue
    }
    return { at: 'interrupted', interrupted: { ...video, duration_ms } }
  }
  return null
}

/** Marks an interrupted recording as finished. */
export async function finishInterrupted(take_id: string): Promise<StoredVideo> {
  return toStoredVideo(await finishAttempt(take_id, { duration_ms: null }))
}

/** Some file managers report no type. */
const fallbackType = (file: File) => (isAudioFile(file) ? 'audio/mp4' : 'video/mp4')

/** Stores a chosen file as an attempt. */
export async function storeFile(key: string, file: File, duration_ms: number | null): Promise<StoredVideo> {
  const { name: filename, type } = file
  const { id } = await createAttempt({
    key,
    kind: 'chosen',
    mimetype: mediaTypeOf(type) || fallbackType(file),
    filename,
  })
  await appendChunk(id, file)
  return toStoredVideo(await finishAttempt(id, { duration_ms }))
}

/**
 * Deletes the attempts of a key that are older than the attempt `take_id`, except those that a tab is recording or
 * uploading.
 */
export async function deleteOlderAttempts(key: string, take_id: string): Promise<void> {
  const [attempts, { isUsed }] = await Promise.all([listAttempts(key), readLocks()])
  const index = attempts.findIndex(({ id }) => id === take_id)
  const older = index < 0 ? [] : attempts.slice(index + 1).filter(({ id }) => !isUsed(id))
  await Promise.all(older.map(({ id }) => deleteAttempt(id)))
}
