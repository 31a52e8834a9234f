import { UploadError } from '#lib/integrations/filestack'
import { afterFailure } from './pace'
import { asUploadError, type Sending } from './sending'
import { NoLeave, Swept, WORDS } from './service'
import { dropUpload } from './shelves'

const RESTARTS_MOST = 3
/** The user is notified from this failure on; fewer are a hiccup. */
const TOLD_FAILURES = 3

/** Handles a failed step and waits as long as needed; throws errors that a retry cannot fix. */
export async function recover(sending: Sending, take_id: string, error: unknown): Promise<void> {
  const { putting } = sending
  sending.putting = null
  if (sending.signal.aborted) throw new UploadError('aborted', 'stopped')
  if (error instanceof Swept) return startOver(sending, take_id, error)
  if (error instanceof NoLeave) return askLeave(sending, error)
  // All bytes may have arrived and only the answer is missing, so the server is asked what it has.
  if (putting) sending.have = null
  const failure = asUploadError(error)
  const isOnline = globalThis.navigator?.onLine !== false
  const verdict = afterFailure(sending.pace, { kind: failure.kind, isChunk: putting !== null, isOnline })
  if (verdict.do === 'fail') {
    // A rejected file is not resumed: the next upload starts from the beginning.
    if (failure.kind === 'request') await dropUpload(take_id)
    throw failure
  }
  sending.pace = verdict.pace
  if (verdict.do === 'doubt') return doubt(sending)
  if (verdict.do === 'wait') sending.waiting = verdict.why
  else if (verdict.pace.failures >= TOLD_FAILURES) sending.waiting = failure.kind === 'server' ? 'server' : 'offline'
  await rest(sending, verdict.after)
}

async function rest(sending: Sending, ms: number) {
  if (await sending.bell.forSign(ms)) sending.pace = { ...sending.pace, failures: 0 }
}

/** The smallest chunk fails (§8). If the server answers other calls, waiting does not help. */
async function doubt(sending: Sending) {
  const { service, leave, upload, pace } = sending
  if (leave && upload && (await isAnswered(service.status(leave, upload))))
    throw new UploadError('network', WORDS.cornered)
  return recover(sending, upload?.take_id ?? '', new UploadError('network', `${pace.failures} failures`))
}

const isAnswered = (call: Promise<unknown>) =>
  call.then(
    () => true,
    () => false,
  )

/** Uploads the bytes again from the start; they are still in this browser. */
async function startOver(sending: Sending, take_id: string, { message }: Error) {
  if (sending.restarts >= RESTARTS_MOST) throw new UploadError('other', message)
  await dropUpload(take_id)
  Object.assign(sending, { upload: null, have: null, sent: 0, restarts: sending.restarts + 1 })
  sending.committed.clear()
}

function askLeave(sending: Sending, { message }: Error) {
  if (sending.isLeaveFresh) throw new UploadError('other', message, 'FORBIDDEN')
  Object.assign(sending, { leave: null, isLeaveFresh: true })
}
