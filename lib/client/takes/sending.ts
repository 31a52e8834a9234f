import { ApiError } from '#lib/contract/errors'
import { type UploadedFile, uploadName } from '#lib/domain/upload'
import { type Grant, store, UploadError } from '#lib/integrations/filestack'
import type { Bell } from './bell'
import { afterSuccess, type Pace, START } from './pace'
import { coveredBy, nextStep, PART_SIZE, type Piece, type Span } from './plan'
import type { Service } from './service'
import type { KeptTake, KeptUpload } from './shelf'
import { keepUpload, uploadOf } from './shelves'
import { bytesOf, filmOf } from './take-store'
import type { GrantSource } from './types'

/** The state of one upload. */
export type Sending = {
  grant: GrantSource
  service: Service
  bell: Bell
  signal: AbortSignal
  leave: Grant | null
  /** Whether a grant was requested since the last success: a second rejection is then final. */
  isLeaveFresh: boolean
  upload: KeptUpload | null
  /** What the server has; null if it must be asked. */
  have: readonly Span[] | null
  committed: Set<number>
  restarts: number
  pace: Pace
  /** The chunk in progress, and how many bytes of it are sent. */
  putting: { size: number; sent: number } | null
  /** Bytes sent, for display. */
  sent: number
  waiting: 'offline' | 'server' | null
}

export const newSending = (means: Pick<Sending, 'grant' | 'service' | 'bell' | 'signal'>): Sending => ({
  ...means,
  ...{ leave: null, isLeaveFresh: false, upload: null, have: null, committed: new Set(), restarts: 0 },
  ...{ pace: START, putting: null, sent: 0, waiting: null },
})

export function succeeded(sending: Sending, took_ms: number | null = null) {
  Object.assign(sending, { pace: afterSuccess(sending.pace, took_ms), isLeaveFresh: false, waiting: null })
}

/** §5. Uses the creation time of the recording, so that a second grant is for the same file. */
const storedName = ({ filename, created_at }: KeptTake) => uploadName(filename, Date.parse(created_at))

/** Does the next step; returns the file after the last one. */
export async function advance(sending: Sending, take: KeptTake): Promise<UploadedFile | null> {
  if (take.size === 0 && !take.is_finished) return idle(sending)
  const leave = (sending.leave ??= await sending.grant(storedName(take)))
  if (leave.hosts === null) return byFilestack(sending, take, leave)
  const upload = (sending.upload ??= (await uploadOf(take.id)) ?? null)
  if (!upload) return begin(sending, take, leave)
  if (!sending.have) return ask(sending, take, leave, upload)
  const { have, committed, pace, service } = sending
  const step = nextStep({ take, have, committed, part_size: upload.part_size, chunk: pace.chunk })
  if (step.do === 'idle') return idle(sending)
  if (step.do === 'chunk') return put(sending, take, leave, upload, step)
  if (step.do === 'complete') return complete(sending, take, leave, upload)
  await service.commit(leave, upload, step.part, take.size)
  committed.add(step.part)
  succeeded(sending)
  return null
}

async function idle(sending: Sending) {
  await sending.bell.forMore()
  return null
}

async function begin(sending: Sending, take: KeptTake, leave: Grant) {
  const { upload_id, uri, region, location_url } = await sending.service.start(leave, take)
  sending.upload = { take_id: take.id, upload_id, uri, region, location_url, part_size: PART_SIZE }
  sending.have = []
  sending.committed.clear()
  await keepUpload(sending.upload)
  succeeded(sending)
  return null
}

/** A server that answers this call may still reject every chunk, so it does not count as a success. */
async function ask(sending: Sending, take: KeptTake, leave: Grant, upload: KeptUpload) {
  const have = await sending.service.status(leave, upload)
  if (!have) return complete(sending, take, leave, upload)
  sending.have = have
  sending.sent = coveredBy(have)
  return null
}

async function put(sending: Sending, take: KeptTake, leave: Grant, upload: KeptUpload, piece: Piece) {
  const { service } = sending
  const body = await bytesOf(take.id, piece.start, piece.start + piece.size)
  const begun = Date.now()
  const place = await service.place(leave, upload, piece)
  const putting = (sending.putting = { size: piece.size, sent: 0 })
  await service.put(place, body, (bytes) => {
    putting.sent = Math.min(bytes, piece.size)
    sending.waiting = null
  })
  sending.putting = null
  sending.have = [...(sending.have ?? []), { from: piece.start, to: piece.start + piece.size }]
  sending.sent = coveredBy(sending.have)
  succeeded(sending, Date.now() - begun)
  return null
}

const COMPLETE_MS = 1000

async function complete(sending: Sending, take: KeptTake, leave: Grant, upload: KeptUpload) {
  const stored = await sending.service.complete(leave, upload, take)
  succeeded(sending)
  if (stored) return { filename: take.filename, customUrl: stored.url, handle: stored.handle }
  // §7: 'A 202 answer is retried after 1 second.'
  await sending.bell.forSign(COMPLETE_MS)
  return null
}

/** Filestack accepts chunks for some accounts only, so its own library sends the complete file. */
async function byFilestack(sending: Sending, take: KeptTake, leave: Grant) {
  if (!take.is_finished) return idle(sending)
  const file = new File([await filmOf(take.id)], take.filename, { type: take.mimetype })
  const progress = (percent: number) => void (sending.sent = Math.round((take.size * percent) / 100))
  return store(file, 'records', leave, progress, sending.signal)
}

/** Turns a failed grant request into an upload error; the API's error code gives the details. */
export function asUploadError(error: unknown): UploadError {
  if (error instanceof UploadError) return error
  if (!(error instanceof ApiError)) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    return new UploadError(name === 'AbortError' ? 'aborted' : 'other', message)
  }
  const { status, code, message } = error
  if (status === 0) return new UploadError('network', message)
  const isAway = status >= 500 || code === 'UNAVAILABLE'
  return isAway ? new UploadError('server', message) : new UploadError('other', message, code)
}
