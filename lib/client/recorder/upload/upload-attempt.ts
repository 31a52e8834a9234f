import type { UploadedFile } from '#lib/domain/upload'
import { UploadError } from '#lib/integrations/upload-error'
import { getAttempt } from '../store/storage'
import { type HttpClient, xhrClient } from './http'
import { recover } from './recover'
import { type TabLock, withTabLock } from './tab-lock'
import type { GrantSource, UploadState } from './types'
import { createUploadApi } from './upload-api'
import { newUpload, runNextStep, type Upload } from './upload-steps'
import { createWakeSignal, type WakeSignal } from './wake-signal'

type Options = {
  grant: GrantSource
  /** Called at the start, each second (§9) and at the end. */
  onState: (state: UploadState) => void
  signal?: AbortSignal
  http?: HttpClient
}

/** Interval of progress reports (§9). */
const PROGRESS_MS = 1000

/**
 * Starts or resumes the upload of an attempt, which may still be recording. Resumes automatically after outages.
 * `notifyData` reports a new chunk or the end of the recording. `retry` skips the current delay. `finished` rejects
 * with an `UploadError`. The attempt stays in storage after the upload.
 */
export function uploadAttempt(take_id: string, { grant, onState, signal, http = xhrClient }: Options) {
  const wakeSignal = createWakeSignal()
  const finished = withTabLock(take_id, { signal, onState }, (lock) => run(take_id, lock, { grant, wakeSignal, http }))
    .then(
      (file) => {
        onState({ at: 'done', file })
        return file
      },
      (error: unknown) => {
        const uploadError = error instanceof UploadError ? error : new UploadError('other', String(error))
        onState(uploadError.kind === 'aborted' ? { at: 'cancelled' } : { at: 'failed', error: uploadError })
        throw uploadError
      },
    )
    .finally(wakeSignal.remove)
  // Callers may read the state instead of handling the rejection.
  finished.catch(() => undefined)
  return { notifyData: wakeSignal.notifyData, retry: wakeSignal.wake, finished }
}

type Dependencies = { grant: GrantSource; wakeSignal: WakeSignal; http: HttpClient }

async function run(
  take_id: string,
  { signal, report }: TabLock,
  { grant: requestGrant, wakeSignal, http }: Dependencies,
): Promise<UploadedFile> {
  const upload = newUpload({ requestGrant, wakeSignal, signal, api: createUploadApi(http, signal) })
  let total: number | null = null
  const reportState = () => report(stateOf(upload, total))
  const timer = setInterval(reportState, PROGRESS_MS)
  signal.addEventListener('abort', wakeSignal.wake)
  try {
    for (;;) {
      if (signal.aborted) throw new UploadError('aborted', 'stopped')
      wakeSignal.reset()
      const attempt = await getAttempt(take_id)
      if (!attempt) throw new UploadError('aborted', 'attempt deleted')
      total = attempt.is_finished ? attempt.size : null
      if (!upload.grant) reportState()
      try {
        const file = await runNextStep(upload, attempt)
        if (file) return file
      } catch (error) {
        await recover(upload, take_id, error)
      }
    }
  } finally {
    clearInterval(timer)
  }
}

const stateOf = ({ sent, chunk, waiting }: Upload, total: number | null): UploadState => {
  const bytes = sent + (chunk?.sent ?? 0)
  return waiting ? { at: 'waiting', sent: bytes, total, reason: waiting } : { at: 'sending', sent: bytes, total }
}
