import type { z } from 'zod'
import { type ErrorCode, ErrorEnvelope } from '#lib/contract/errors'
import type { grantUpload } from '#lib/contract/extensions'
import type { UploadedFile } from '#lib/domain/upload'
import { UploadError, type UploadErrorKind } from '#lib/integrations/upload-error'

export type Grant = z.output<typeof grantUpload.reply>
export type Progress = (percent: number) => void

/** Upload options (§9). */
const UPLOAD = { retry: 10, retryFactor: 2, retryMaxTime: 15_000, timeout: 120_000, progressInterval: 1000 }

const CANCEL_MS = 100

/** The paths of the embedded service that correspond to Filestack's services. */
const hostsUnder = (origin: string) => ({
  uploadApiUrl: `${origin}/fs/up`,
  cloudApiUrl: `${origin}/fs/cloud`,
  fileApiUrl: `${origin}/fs/file`,
  processUrl: `${origin}/fs/process`,
  cdnUrl: `${origin}/fs/cdn`,
  pickerUrl: `${origin}/fs/picker.js`,
})

/** The library has 126 KB, so it is loaded only when a file is uploaded. */
async function clientFor({ apikey, policy, signature, hosts }: Grant) {
  // §8: the key comes with each grant, so a missing key can only be detected here.
  if (apikey === '') console.warn('The grant has no apikey: filestack-js sends nothing without one')
  const { init } = await import('filestack-js')
  // `session.urls` is the library's global configuration object, and clients copy it when they are created.
  // It is changed first, and the client is created afterwards.
  if (hosts !== null) Object.assign(init('boot').session.urls, hostsUnder(hosts || location.origin))
  const client = init(apikey, { security: { policy, signature } })
  // filestack-js 4.3.8 ignores `forwardErrors` as an option, and by default reports errors to a third party.
  Object.assign(client, { forwardErrors: false })
  return client
}

/** Uploads a file in parts and returns the result that the picker of §3 would return. Percent is 0 to 100. */
export async function uploadToStore(
  file: File,
  folder: string,
  grant: Grant,
  progress: Progress,
  signal?: AbortSignal,
): Promise<UploadedFile> {
  const token: { cancel?: () => void } = {}
  // The upload's promise rejects with the file. Only the event 'upload.error' contains the reason.
  let reason: unknown
  const stopping = stopOn(signal, token)
  let upload: Promise<unknown> | undefined
  try {
    const client = await Promise.race([clientFor(grant), stopping.stopped])
    client.on('upload.error', (error: unknown) => void (reason = error))
    upload = client.upload(
      { file, name: grant.filename },
      { ...UPLOAD, onProgress: ({ totalPercent }) => progress(totalPercent) },
      { path: `/${folder}/`, access: 'private' },
      token,
    )
    // The race below reports the error.
    upload.catch(() => undefined).finally(stopping.end)
    const result = (await Promise.race([upload, stopping.stopped])) as { handle: string; url: string }
    return { filename: file.name, customUrl: result.url, handle: result.handle }
  } catch (error) {
    throw toUploadError(reason ?? error, signal)
  } finally {
    if (!upload) stopping.end()
  }
}

/** The library cancels only while a request is in progress, so the cancel is repeated until the upload ends. */
function stopOn(signal: AbortSignal | undefined, token: { cancel?: () => void }) {
  let timer: ReturnType<typeof setInterval> | undefined
  let reject: (error: UploadError) => void = () => undefined
  const stopped = new Promise<never>((_, rejectStopped) => (reject = rejectStopped))
  // Prevents an unhandled rejection if nothing awaits the promise when the upload is aborted.
  stopped.catch(() => undefined)
  const stop = () => {
    token.cancel?.()
    timer = setInterval(() => token.cancel?.(), CANCEL_MS)
    reject(new UploadError('aborted', 'upload aborted'))
  }
  if (signal?.aborted) stop()
  else signal?.addEventListener('abort', stop, { once: true })
  const end = () => {
    clearInterval(timer)
    signal?.removeEventListener('abort', stop)
  }
  return { stopped, end }
}

/** Errors of the library: its own type, and the last response if there was one. */
type LibraryError = { message?: string; type?: string; details?: { code?: number; data?: unknown } }

/** Maps errors such as 'Cannot upload file part' and 'Cannot complete file' (§8) to the generic kinds. */
export function toUploadError(error: unknown, signal?: AbortSignal): UploadError {
  const { message = 'upload failed', type, details } = (error ?? {}) as LibraryError
  if (signal?.aborted || type === 'aborted') return new UploadError('aborted', message)
  // 'Invalid upload params' or an empty file: no request was sent.
  if (type === 'validation') return new UploadError('request', message)
  const status = details?.code
  // The library does not distinguish a timeout from a lost connection.
  if (status === undefined) return new UploadError(type === 'request' ? 'network' : 'other', message)
  return new UploadError(kindOf(status), message, codeIn(details?.data))
}

/** The kind of an error status. An expired grant or a rate limit does not concern the file itself. */
function kindOf(status: number): UploadErrorKind {
  if (status >= 500) return 'server'
  if (status === 403 || status === 429) return 'other'
  return status >= 400 ? 'request' : 'redirect'
}

/** The error code of our own service's envelope. Null for responses of Filestack. */
export const codeIn = (answer: unknown): ErrorCode | null => ErrorEnvelope.safeParse(answer).data?.error.code ?? null
