import { UploadError } from '#lib/integrations/upload-error'
import { deleteUpload } from '../store/storage'
import { afterFailure } from './retry-policy'
import { GrantRejectedError, MESSAGES, UploadExpiredError } from './upload-api'
import { toUploadError, type Upload } from './upload-steps'

const MAX_RESTARTS = 3
/** Fewer consecutive failures are not shown to the user. */
const SHOWN_FAILURES = 3

/** Handles a failed step and waits until the next one may run. Throws errors that a retry cannot fix. */
export async function recover(upload: Upload, take_id: string, error: unknown): Promise<void> {
  const { chunk } = upload
  upload.chunk = null
  if (upload.signal.aborted) throw new UploadError('aborted', 'stopped')
  if (error instanceof UploadExpiredError) return restart(upload, take_id, error)
  if (error instanceof GrantRejectedError) return renewGrant(upload, error)
  // All bytes of the chunk may have arrived without a response, so the next step reads the server's status.
  if (chunk) upload.received = null
  const uploadError = toUploadError(error)
  const isOnline = globalThis.navigator?.onLine !== false
  const decision = afterFailure(upload.pace, { kind: uploadError.kind, isChunk: chunk !== null, isOnline })
  if (decision.action === 'fail') {
    // A rejected file is not resumed: the next upload starts from the beginning.
    if (uploadError.kind === 'request') await deleteUpload(take_id)
    throw uploadError
  }
  upload.pace = decision.pace
  if (decision.action === 'probe') return probe(upload)
  if (decision.action === 'wait') upload.waiting = decision.reason
  else if (decision.pace.failures >= SHOWN_FAILURES)
    upload.waiting = uploadError.kind === 'server' ? 'server' : 'offline'
  await sleep(upload, decision.delay_ms)
}

async function sleep(upload: Upload, ms: number) {
  if (await upload.wakeSignal.sleep(ms)) upload.pace = { ...upload.pace, failures: 0 }
}

/** The smallest chunk failed (§8). If the server answers other calls, a retry does not help. */
async function probe(upload: Upload) {
  const { api, grant, stored, pace } = upload
  if (grant && stored && (await succeeds(api.status(grant, stored))))
    throw new UploadError('network', MESSAGES.minimalChunk)
  return recover(upload, stored?.take_id ?? '', new UploadError('network', `${pace.failures} failures`))
}

const succeeds = (call: Promise<unknown>) =>
  call.then(
    () => true,
    () => false,
  )

/** Uploads all bytes again. They are still in this browser. */
async function restart(upload: Upload, take_id: string, { message }: Error) {
  if (upload.restarts >= MAX_RESTARTS) throw new UploadError('other', message)
  await deleteUpload(take_id)
  Object.assign(upload, { stored: null, received: null, sent: 0, restarts: upload.restarts + 1 })
  upload.committed.clear()
}

function renewGrant(upload: Upload, { message }: Error) {
  if (upload.isGrantRenewed) throw new UploadError('other', message, 'FORBIDDEN')
  Object.assign(upload, { grant: null, isGrantRenewed: true })
}
