import { ApiError } from '#lib/contract/errors'
import { type UploadedFile, uploadName } from '#lib/domain/upload'
import { type Grant, uploadToStore } from '#lib/integrations/filestack'
import { UploadError } from '#lib/integrations/upload-error'
import { readBytes, readVideo } from '../store/attempt-store'
import { getUpload, putUpload } from '../store/storage'
import type { StoredAttempt, StoredUpload } from '../store/types'
import { coveredBytes, nextStep, PART_SIZE, type Piece, type Span } from './plan'
import { afterSuccess, type Pace, START } from './retry-policy'
import type { GrantSource } from './types'
import type { UploadApi } from './upload-api'
import type { WakeSignal } from './wake-signal'

/** An upload that runs in this tab. */
export type Upload = {
  requestGrant: GrantSource
  api: UploadApi
  wakeSignal: WakeSignal
  signal: AbortSignal
  grant: Grant | null
  /** Whether a grant was rejected since the last success. A second rejection is final. */
  isGrantRenewed: boolean
  stored: StoredUpload | null
  /** The bytes that the server has. Null if unknown. */
  received: readonly Span[] | null
  committed: Set<number>
  restarts: number
  pace: Pace
  /** The chunk that is being sent. `sent` is in bytes. */
  chunk: { size: number; sent: number } | null
  /** Bytes in completed chunks. */
  sent: number
  /** The reason to show if the upload waits. */
  waiting: 'offline' | 'server' | null
}

export const newUpload = (dependencies: Pick<Upload, 'requestGrant' | 'api' | 'wakeSignal' | 'signal'>): Upload => ({
  ...dependencies,
  grant: null,
  isGrantRenewed: false,
  stored: null,
  received: null,
  committed: new Set(),
  restarts: 0,
  pace: START,
  chunk: null,
  sent: 0,
  waiting: null,
})

function recordSuccess(upload: Upload, took_ms: number | null = null) {
  Object.assign(upload, { pace: afterSuccess(upload.pace, took_ms), isGrantRenewed: false, waiting: null })
}

/** §5. Uses the creation time of the attempt, so that a second grant is for the same file. */
const storedName = ({ filename, created_at }: StoredAttempt) => uploadName(filename, Date.parse(created_at))

/** Runs the next step. Returns the file after the last step, otherwise null. */
export async function runNextStep(upload: Upload, attempt: StoredAttempt): Promise<UploadedFile | null> {
  if (attempt.size === 0 && !attempt.is_finished) return waitForData(upload)
  const grant = (upload.grant ??= await upload.requestGrant(storedName(attempt)))
  if (grant.hosts === null) return uploadWithFilestack(upload, attempt, grant)
  const stored = (upload.stored ??= (await getUpload(attempt.id)) ?? null)
  if (!stored) return startUpload(upload, attempt, grant)
  if (!upload.received) return readStatus(upload, attempt, grant, stored)
  const { received, committed, pace, api } = upload
  const step = nextStep({ attempt, received, committed, part_size: stored.part_size, chunk: pace.chunk })
  if (step.action === 'idle') return waitForData(upload)
  if (step.action === 'chunk') return sendChunk(upload, attempt, grant, stored, step)
  if (step.action === 'complete') return complete(upload, attempt, grant, stored)
  await api.commit(grant, stored, step.part, attempt.size)
  committed.add(step.part)
  recordSuccess(upload)
  return null
}

async function waitForData(upload: Upload) {
  await upload.wakeSignal.waitForData()
  return null
}

async function startUpload(upload: Upload, attempt: StoredAttempt, grant: Grant) {
  const { upload_id, uri, region, location_url } = await upload.api.start(grant, attempt)
  upload.stored = { take_id: attempt.id, upload_id, uri, region, location_url, part_size: PART_SIZE }
  upload.received = []
  upload.committed.clear()
  await putUpload(upload.stored)
  recordSuccess(upload)
  return null
}

/** A server that answers this call may still reject every chunk, so the failures are not reset. */
async function readStatus(upload: Upload, attempt: StoredAttempt, grant: Grant, stored: StoredUpload) {
  const received = await upload.api.status(grant, stored)
  if (!received) return complete(upload, attempt, grant, stored)
  upload.received = received
  upload.sent = coveredBytes(received)
  return null
}

async function sendChunk(upload: Upload, attempt: StoredAttempt, grant: Grant, stored: StoredUpload, piece: Piece) {
  const { api } = upload
  const body = await readBytes(attempt.id, piece.start, piece.start + piece.size)
  const started_at = Date.now()
  const destination = await api.destination(grant, stored, piece)
  const chunk = (upload.chunk = { size: piece.size, sent: 0 })
  await api.put(destination, body, (bytes) => {
    chunk.sent = Math.min(bytes, piece.size)
    upload.waiting = null
  })
  upload.chunk = null
  upload.received = [...(upload.received ?? []), { from: piece.start, to: piece.start + piece.size }]
  upload.sent = coveredBytes(upload.received)
  recordSuccess(upload, Date.now() - started_at)
  return null
}

const COMPLETE_MS = 1000

async function complete(upload: Upload, attempt: StoredAttempt, grant: Grant, stored: StoredUpload) {
  const file = await upload.api.complete(grant, stored, attempt)
  recordSuccess(upload)
  if (file) return { filename: attempt.filename, customUrl: file.url, handle: file.handle }
  // §7: 'A 202 answer is retried after 1 second.'
  await upload.wakeSignal.sleep(COMPLETE_MS)
  return null
}

/** Filestack accepts chunks for some accounts only, so its own library uploads the complete file. */
async function uploadWithFilestack(upload: Upload, attempt: StoredAttempt, grant: Grant) {
  if (!attempt.is_finished) return waitForData(upload)
  const file = new File([await readVideo(attempt.id)], attempt.filename, { type: attempt.mimetype })
  const onProgress = (percent: number) => void (upload.sent = Math.round((attempt.size * percent) / 100))
  return uploadToStore(file, 'records', grant, onProgress, upload.signal)
}

/** Converts the error of a grant request to an upload error with the API's error code. */
export function toUploadError(error: unknown): UploadError {
  if (error instanceof UploadError) return error
  if (!(error instanceof ApiError)) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    return new UploadError(name === 'AbortError' ? 'aborted' : 'other', message)
  }
  const { status, code, message } = error
  if (status === 0) return new UploadError('network', message)
  const isUnavailable = status >= 500 || code === 'UNAVAILABLE'
  return isUnavailable ? new UploadError('server', message) : new UploadError('other', message, code)
}
