import { UploadError } from '#lib/integrations/filestack'
import { afterFailure } from './pace'
import { asUploadError, type Sending } from './sending'
import { NoLeave, Swept, WORDS } from './service'
import { dropUpload } from './shelves'

const RESTARTS_MOST = 3
/** From here on people are told: less is a hiccup. */
const TOLD_FAILURES = 3

/** Makes the best of what failed, and waits as long as it takes; throws what cannot be helped. */
export async function recover(sending: Sending, take_id: string, error: unknown): Promise<void> {
  const { putting } = sending
  sending.putting = null
  if (sending.signal.aborted) throw new UploadError('aborted', 'stopped')
  if (error instanceof Swept) return startOver(sending, take_id, error)
  if (error instanceof NoLeave) return askLeave(sending, error)
  // Perhaps all of it came, and only the answer is missing: the server says whether it is there.
  if (putting) sending.have = null
  const failure = asUploadError(error)
  const isOnline = globalThis.navigator?.onLine !== false
  const verdict = afterFailure(sending.pace, { kind: failure.kind, isChunk: putting !== null, isOnline })
  if (verdict.do === 'fail') {
    // A file that was refused is not gone on with: sent once more, it is sent anew.
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

/** The smallest chunk does not get through (§8): where the server answers otherwise, waiting does not help. */
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

/** The bytes are still here, and go again. */
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
