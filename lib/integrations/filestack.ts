import type { z } from 'zod'
import { type ErrorCode, ErrorEnvelope } from '#lib/contract/errors'
import type { grantUpload } from '#lib/contract/extensions'
import type { UploadedFile } from '#lib/domain/upload'

export type Grant = z.output<typeof grantUpload.reply>
export type Progress = (percent: number) => void

/** The generic kinds of §8. */
export type UploadErrorKind = 'aborted' | 'network' | 'timeout' | 'server' | 'request' | 'other' | 'redirect'

export class UploadError extends Error {
  readonly kind: UploadErrorKind
  /** Why the service refused, where it is ours and said so. */
  readonly code: ErrorCode | null
  constructor(kind: UploadErrorKind, message: string, code: ErrorCode | null = null) {
    super(message)
    this.name = 'UploadError'
    this.kind = kind
    this.code = code
  }
}

/** §9. */
const UPLOAD = { retry: 10, retryFactor: 2, retryMaxTime: 15_000, timeout: 120_000, progressInterval: 1000 }

const CANCEL_MS = 100

/** Where filestack-js finds each of its services under the embedded one. */
const hostsUnder = (origin: string) => ({
  uploadApiUrl: `${origin}/fs/up`,
  cloudApiUrl: `${origin}/fs/cloud`,
  fileApiUrl: `${origin}/fs/file`,
  processUrl: `${origin}/fs/process`,
  cdnUrl: `${origin}/fs/cdn`,
  pickerUrl: `${origin}/fs/picker.js`,
})

/** The library weighs 126 KB: it is fetched when a file is sent, never with a page. */
async function clientFor({ apikey, policy, signature, hosts }: Grant) {
  // §8. The key comes with each grant: an API that was set up without one is found out here.
  if (apikey === '') console.warn('The grant has no apikey: filestack-js sends nothing without one')
  const { init } = await import('filestack-js')
  // `session.urls` is the library's own configuration object, and its parts copy it when they are made:
  // it is changed first, and the client that is used is made after.
  if (hosts !== null) Object.assign(init('boot').session.urls, hostsUnder(hosts || location.origin))
  const client = init(apikey, { security: { policy, signature } })
  // The option of that name is ignored (4.3.8), and the default reports errors to a third party.
  Object.assign(client, { forwardErrors: false })
  return client
}

/** Sends one file in parts and answers what the picker of §3 would. Percent runs from 0 to 100. */
export async function store(
  file: File,
  folder: string,
  grant: Grant,
  progress: Progress,
  signal?: AbortSignal,
): Promise<UploadedFile> {
  const token: { cancel?: () => void } = {}
  // The promise is rejected with the file; what went wrong with it is only told here.
  let reason: unknown
  const stopping = stopOn(signal, token)
  let sent: Promise<unknown> | undefined
  try {
    const client = await Promise.race([clientFor(grant), stopping.stopped])
    client.on('upload.error', (error: unknown) => void (reason = error))
    sent = client.upload(
      { file, name: grant.filename },
      { ...UPLOAD, onProgress: ({ totalPercent }) => progress(totalPercent) },
      { path: `/${folder}/`, access: 'private' },
      token,
    )
    sent.catch(() => undefined).finally(stopping.end)
    const done = (await Promise.race([sent, stopping.stopped])) as { handle: string; url: string }
    return { filename: file.name, customUrl: done.url, handle: done.handle }
  } catch (error) {
    throw toUploadError(reason ?? error, signal)
  } finally {
    if (!sent) stopping.end()
  }
}

/** The library hears a cancel only while a request is under way, and goes on after any other: it is told until it ends. */
function stopOn(signal: AbortSignal | undefined, token: { cancel?: () => void }) {
  let timer: ReturnType<typeof setInterval> | undefined
  let reject: (error: UploadError) => void = () => undefined
  const stopped = new Promise<never>((_, refuse) => (reject = refuse))
  stopped.catch(() => undefined)
  const stop = () => {
    token.cancel?.()
    timer = setInterval(() => token.cancel?.(), CANCEL_MS)
    reject(new UploadError('aborted', 'stopped'))
  }
  if (signal?.aborted) stop()
  else signal?.addEventListener('abort', stop, { once: true })
  const end = () => {
    clearInterval(timer)
    signal?.removeEventListener('abort', stop)
  }
  return { stopped, end }
}

/** What the library's errors carry: its own kind, and the last answer where there was one. */
type LibraryError = { message?: string; type?: string; details?: { code?: number; data?: unknown } }

/** 'Cannot upload file part', 'Cannot complete file' and the like (§8), as one of the generic kinds. */
export function toUploadError(error: unknown, signal?: AbortSignal): UploadError {
  const { message = 'upload failed', type, details } = (error ?? {}) as LibraryError
  if (signal?.aborted || type === 'aborted') return new UploadError('aborted', message)
  // 'Invalid upload params', an empty file: it was never sent.
  if (type === 'validation') return new UploadError('request', message)
  const status = details?.code
  // The library does not tell a request that took too long from one that was cut.
  if (status === undefined) return new UploadError(type === 'request' ? 'network' : 'other', message)
  return new UploadError(kindOf(status), message, codeIn(details?.data))
}

/** Of an answer that was no success. Leave that ran out, or too many uploads, say nothing against the file. */
function kindOf(status: number): UploadErrorKind {
  if (status >= 500) return 'server'
  if (status === 403 || status === 429) return 'other'
  return status >= 400 ? 'request' : 'redirect'
}

/** The code of our own service's envelope; null for what Filestack itself answers. */
export const codeIn = (answer: unknown): ErrorCode | null => ErrorEnvelope.safeParse(answer).data?.error.code ?? null
