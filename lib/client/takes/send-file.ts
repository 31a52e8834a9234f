import type { UploadedFile } from '#lib/domain/upload'
import { type Progress, UploadError } from '#lib/integrations/filestack'
import { sendTake } from './send-take'
import { appendChunk, beginTake, dropTake, finishTake, takesOf } from './take-store'
import type { GrantSource, Take } from './types'

type Options = { grant: GrantSource; progress: Progress; signal?: AbortSignal | undefined }

/** Identifies the same file again after the tab was closed. */
const keyOf = ({ name, size, lastModified }: File) => `file-${name}-${size}-${lastModified}`

async function keptFrom(file: File): Promise<Take> {
  const key = keyOf(file)
  const [known] = await takesOf(key)
  if (known) return known
  const take = await beginTake({ key, kind: 'chosen', mimetype: file.type, filename: file.name })
  await appendChunk(take.id, file)
  return finishTake(take.id, { duration_ms: null })
}

/**
 * Uploads a chosen video through this browser's storage: choosing it again resumes the upload. Progress is 0 to 100
 * percent.
 */
export async function sendFile(file: File, { grant, progress, signal }: Options): Promise<UploadedFile> {
  const take = await keptFrom(file)
  const { finished } = sendTake(take.id, {
    grant,
    signal,
    onState: (state) => {
      if ((state.at === 'sending' || state.at === 'waiting') && state.total) progress((100 * state.sent) / state.total)
    },
  })
  try {
    const sent = await finished
    await dropTake(take.id)
    return sent
  } catch (error) {
    if (error instanceof UploadError && (error.kind === 'aborted' || error.kind === 'request')) await dropTake(take.id)
    throw error
  }
}
