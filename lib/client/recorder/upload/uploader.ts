import { type HttpClient, xhrClient } from './http'
import type { GrantSource, UploadState } from './types'
import { uploadAttempt } from './upload-attempt'

type CurrentUpload = {
  take_id: string
  notifyData: () => void
  retry: () => void
  abort: () => void
  state: UploadState | null
}

/** Uploads one attempt at a time, from the first stored chunk. */
export function createUploader(
  grant: GrantSource,
  onState: (state: UploadState) => void,
  http: HttpClient = xhrClient,
) {
  let current: CurrentUpload | null = null

  const stop = () => {
    const previous = current
    current = null
    previous?.abort()
  }
  const start = (take_id: string) => {
    stop()
    const controller = new AbortController()
    const upload: CurrentUpload = {
      take_id,
      notifyData: () => {},
      retry: () => {},
      abort: () => controller.abort(),
      state: null,
    }
    current = upload
    const { notifyData, retry, finished } = uploadAttempt(take_id, {
      grant,
      http,
      signal: controller.signal,
      onState: (state) => {
        upload.state = state
        if (current === upload) onState(state)
      },
    })
    // `onState` reports the error.
    finished.catch(() => undefined)
    Object.assign(upload, { notifyData, retry })
  }
  return {
    /** Call after each stored chunk. */
    notifyData: (take_id: string) => {
      if (current?.take_id === take_id) current.notifyData()
      else start(take_id)
    },
    /** Call when the attempt is finished. Continues its upload, or restarts an upload that has ended without a file. */
    finish: (take_id: string) => {
      const at = current?.state?.at
      if (current?.take_id !== take_id || at === 'failed' || at === 'cancelled') return start(take_id)
      current.notifyData()
      if (current.state) onState(current.state)
    },
    /** Skips the current delay. */
    retry: () => current?.retry(),
    stop,
  }
}
