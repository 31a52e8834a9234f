import { z } from 'zod'
import { jsonOrNull } from '#lib/domain/json-or-null'
import { codeIn, type Grant } from '#lib/integrations/filestack'
import { UploadError } from '#lib/integrations/upload-error'
import type { StoredAttempt, StoredUpload } from '../store/types'
import type { HttpClient, HttpResponse } from './http'
import type { Piece, Span } from './plan'
import { RETRY } from './retry-policy'

/** The service no longer has the upload (§7: parts are deleted after a day). */
export class UploadExpiredError extends Error {}
/** The grant is missing or has expired. */
export class GrantRejectedError extends Error {}

const Started = z.object({ upload_id: z.string(), uri: z.string(), region: z.string(), location_url: z.string() })
const Destination = z.object({ url: z.string(), headers: z.record(z.string(), z.string()).default({}) })
type Destination = z.output<typeof Destination>
const Status = z.object({
  handle: z.string().nullable(),
  parts: z.array(z.object({ part: z.number(), start_at: z.number(), size: z.number() })),
})
const Completed = z.object({ handle: z.string(), url: z.string() })

/** The error messages of §8. */
export const MESSAGES = {
  start: 'Invalid upload params',
  chunk: 'Cannot upload file part',
  commit: 'Cannot commit file part metadata',
  complete: 'Cannot complete file',
  minimalChunk: 'Minimal chunk size limit',
}

/** Filestack returns a host name, the embedded service a URL. */
const baseUrl = (location_url: string) => (/^https?:/.test(location_url) ? location_url : `https://${location_url}`)
const startUrl = ({ hosts }: Grant) => `${hosts || location.origin}/fs/up/multipart/start`

function requireSuccess(response: HttpResponse, url: string, message: string): HttpResponse {
  const { status } = response
  if (status >= 500) throw new UploadError('server', message)
  if (status === 404 || status === 410) throw new UploadExpiredError(message)
  if (status === 401 || status === 403) throw new GrantRejectedError(message)
  // A rate limit does not mean that the file is invalid.
  if (status >= 400)
    throw new UploadError(status === 429 ? 'other' : 'request', message, codeIn(jsonOrNull(response.text)))
  // A captive portal redirects every request to its sign-in page.
  const isRedirected = status >= 300 || (response.url !== '' && response.url !== new URL(url).href)
  if (isRedirected) throw new UploadError('redirect', message)
  return response
}

function parseResponse<S extends z.ZodType>(schema: S, response: HttpResponse, message: string): z.output<S> {
  const { success, data } = schema.safeParse(jsonOrNull(response.text))
  if (!success) throw new UploadError('other', message)
  return data
}

/**
 * Client for Filestack's ingestion protocol and the extension `status`. Calls throw `UploadError`,
 * `UploadExpiredError` or `GrantRejectedError`.
 */
export function createUploadApi(http: HttpClient, signal: AbortSignal) {
  /** `allowed` lists error statuses that the caller accepts. */
  const post = async (url: string, body: object, message: string, allowed: readonly number[] = []) => {
    const headers = { 'content-type': 'application/json' }
    const request = { method: 'POST', url, headers, body: JSON.stringify(body) } as const
    const response = await http({ ...request, timeout: RETRY.timeout_ms, signal })
    return allowed.includes(response.status) ? response : requireSuccess(response, url, message)
  }
  const credentials = ({ apikey, policy, signature }: Grant) => ({ apikey, policy, signature })
  const postStep = (
    step: string,
    grant: Grant,
    { upload_id, uri, region, location_url }: StoredUpload,
    body: object,
    message: string,
    allowed?: readonly number[],
  ) =>
    post(
      `${baseUrl(location_url)}/multipart/${step}`,
      { ...credentials(grant), upload_id, uri, region, ...body },
      message,
      allowed,
    )
  return {
    start: async (grant: Grant, { mimetype, size, is_finished }: StoredAttempt) => {
      const file = { filename: grant.filename, mimetype, size: is_finished ? size : null, fii: true }
      const response = await post(startUrl(grant), { ...credentials(grant), ...file }, MESSAGES.start)
      return parseResponse(Started, response, MESSAGES.start)
    },
    /** The byte ranges that the service has. Null if the file is complete. */
    status: async (grant: Grant, upload: StoredUpload): Promise<Span[] | null> => {
      const response = await postStep('status', grant, upload, {}, MESSAGES.chunk)
      const { handle, parts } = parseResponse(Status, response, MESSAGES.chunk)
      if (handle !== null) return null
      return parts.map(({ part, start_at, size }) => {
        const from = (part - 1) * upload.part_size + start_at
        return { from, to: from + size }
      })
    },
    /** Returns the URL and headers for a chunk. */
    destination: async (grant: Grant, upload: StoredUpload, { part, size, offset }: Piece) => {
      const response = await postStep('upload', grant, upload, { part, size, offset }, MESSAGES.chunk)
      return parseResponse(Destination, response, MESSAGES.chunk)
    },
    put: async ({ url, headers }: Destination, body: Blob, onSent: (bytes: number) => void) => {
      const response = await http({ method: 'PUT', url, headers, body, timeout: RETRY.timeout_ms, signal, onSent })
      if (requireSuccess(response, url, MESSAGES.chunk).etag === null) throw new UploadError('other', MESSAGES.chunk)
    },
    /** Ignores 409: the file is being assembled, or the part has a gap, which `complete` reports. */
    commit: async (grant: Grant, upload: StoredUpload, part: number, size: number) =>
      void (await postStep('commit', grant, upload, { part, size }, MESSAGES.commit, [409])),
    /** Returns null if the service has not finished. */
    complete: async (grant: Grant, upload: StoredUpload, { filename, mimetype, size }: StoredAttempt) => {
      const response = await postStep('complete', grant, upload, { filename, mimetype, size }, MESSAGES.complete)
      return response.status === 202 ? null : parseResponse(Completed, response, MESSAGES.complete)
    },
  }
}
export type UploadApi = ReturnType<typeof createUploadApi>
