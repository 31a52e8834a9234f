import type { UploadedFile } from '#lib/domain/upload'
import { type Progress } from '#lib/integrations/filestack'
import { UploadError } from '#lib/integrations/upload-error'
import { appendChunk, createAttempt, deleteAttempt, finishAttempt, listAttempts } from '../store/attempt-store'
import type { Attempt } from '../store/types'
import type { GrantSource } from './types'
import { uploadAttempt } from './upload-attempt'

type Options = { grant: GrantSource; progress: Progress; signal?: AbortSignal | undefined }

/** Identifies a file, also when it is chosen again after the tab was closed. */
const keyOf = ({ name, size, lastModified }: File) => `file-${name}-${size}-${lastModified}`

async function findOrStore(file: File): Promise<Attempt> {
  const key = keyOf(file)
  const [existing] = await listAttempts(key)
  if (existing) return existing
  const attempt = await createAttempt({ key, kind: 'chosen', mimetype: file.type, filename: file.name })
  await appendChunk(attempt.id, file)
  return finishAttempt(attempt.id, { duration_ms: null })
}

/**
 * Stores a chosen video in this browser and uploads it, so that choosing the same file again resumes the upload.
 * Progress is 0 to 100 percent.
 */
export async function uploadVideoFile(file: File, { grant, progress, signal }: Options): Promise<UploadedFile> {
  const attempt = await findOrStore(file)
  const { finished } = uploadAttempt(attempt.id, {
    grant,
    signal,
    onState: (state) => {
      if ((state.at === 'sending' || state.at === 'waiting') && state.total) progress((100 * state.sent) / state.total)
    },
  })
  try {
    const uploaded = await finished
    await deleteAttempt(attempt.id)
    return uploaded
  } catch (error) {
    const isFinal = error instanceof UploadError && (error.kind === 'aborted' || error.kind === 'request')
    if (isFinal) await deleteAttempt(attempt.id)
    throw error
  }
}
