import { z } from 'zod'
import { codeIn, type Grant, UploadError } from '#lib/integrations/filestack'
import { RETRY } from './pace'
import type { Piece, Span } from './plan'
import type { KeptTake, KeptUpload } from './shelf'
import type { Wire, WireReply } from './wire'

/** The service no longer knows the upload (§7: parts are deleted after a day). */
export class Swept extends Error {}
/** The grant has expired or was never given. */
export class NoLeave extends Error {}

const Started = z.object({ upload_id: z.string(), uri: z.string(), region: z.string(), location_url: z.string() })
const Place = z.object({ url: z.string(), headers: z.record(z.string(), z.string()).default({}) })
type Place = z.output<typeof Place>
const Status = z.object({
  handle: z.string().nullable(),
  parts: z.array(z.object({ part: z.number(), start_at: z.number(), size: z.number() })),
})
const Stored = z.object({ handle: z.string(), url: z.string() })

/** §8. */
export const WORDS = {
  start: 'Invalid upload params',
  chunk: 'Cannot upload file part',
  commit: 'Cannot commit file part metadata',
  complete: 'Cannot complete file',
  cornered: 'Minimal chunk size limit',
}

/** Filestack returns a bare host, the embedded service a URL. */
const addressOf = (location_url: string) => (/^https?:/.test(location_url) ? location_url : `https://${location_url}`)
const originOf = ({ hosts }: Grant) => `${hosts || location.origin}/fs/up`

function checked(reply: WireReply, url: string, words: string): WireReply {
  const { status } = reply
  if (status >= 500) throw new UploadError('server', words)
  if (status === 404 || status === 410) throw new Swept(words)
  if (status === 401 || status === 403) throw new NoLeave(words)
  // A rate limit says nothing about the file.
  if (status >= 400) throw new UploadError(status === 429 ? 'other' : 'request', words, codeIn(answerOf(reply)))
  // A captive portal answers any request with its own sign-in page.
  if (status >= 300 || (reply.url !== '' && reply.url !== new URL(url).href)) throw new UploadError('redirect', words)
  return reply
}

function answerOf({ text }: WireReply): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function jsonOf({ text }: WireReply): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function parsed<S extends z.ZodType>(schema: S, reply: WireReply, words: string): z.output<S> {
  const { success, data } = schema.safeParse(jsonOf(reply))
  if (!success) throw new UploadError('other', words)
  return data
}

/**
 * Calls of Filestack's ingestion protocol, plus `status`, which is an extension. They throw `UploadError`, `Swept` or
 * `NoLeave`.
 */
export function serviceOver(wire: Wire, signal: AbortSignal) {
  const post = async (url: string, body: object, words: string, fine: readonly number[] = []) => {
    const headers = { 'content-type': 'application/json' }
    const call = { method: 'POST', url, headers, body: JSON.stringify(body), timeout: RETRY.timeout, signal } as const
    const reply = await wire(call)
    return fine.includes(reply.status) ? reply : checked(reply, url, words)
  }
  const named = ({ apikey, policy, signature }: Grant) => ({ apikey, policy, signature })
  const ask = (
    step: string,
    leave: Grant,
    { upload_id, uri, region, location_url }: KeptUpload,
    body: object,
    words: string,
    fine?: readonly number[],
  ) =>
    post(
      `${addressOf(location_url)}/multipart/${step}`,
      { ...named(leave), upload_id, uri, region, ...body },
      words,
      fine,
    )
  return {
    start: async (leave: Grant, { mimetype, size, is_finished }: KeptTake) => {
      const about = { filename: leave.filename, mimetype, size: is_finished ? size : null, fii: true }
      const url = `${originOf(leave)}/multipart/start`
      return parsed(Started, await post(url, { ...named(leave), ...about }, WORDS.start), WORDS.start)
    },
    /** Spans that the service has; null if the file is complete. */
    status: async (leave: Grant, upload: KeptUpload): Promise<Span[] | null> => {
      const { handle, parts } = parsed(Status, await ask('status', leave, upload, {}, WORDS.chunk), WORDS.chunk)
      if (handle !== null) return null
      return parts.map(({ part, start_at, size }) => {
        const from = (part - 1) * upload.part_size + start_at
        return { from, to: from + size }
      })
    },
    /** Returns the URL and headers for a chunk. */
    place: async (leave: Grant, upload: KeptUpload, { part, size, offset }: Piece) =>
      parsed(Place, await ask('upload', leave, upload, { part, size, offset }, WORDS.chunk), WORDS.chunk),
    put: async ({ url, headers }: Place, body: Blob, onSent: (bytes: number) => void) => {
      const reply = await wire({ method: 'PUT', url, headers, body, timeout: RETRY.timeout, signal, onSent })
      if (checked(reply, url, WORDS.chunk).etag === null) throw new UploadError('other', WORDS.chunk)
    },
    /**
     * A file that is being assembled, or a part with a gap, is answered 409, which is ignored: completing reports the
     * gap.
     */
    commit: async (leave: Grant, upload: KeptUpload, part: number, size: number) =>
      void (await ask('commit', leave, upload, { part, size }, WORDS.commit, [409])),
    /** Returns null if the service has not finished. */
    complete: async (leave: Grant, upload: KeptUpload, { filename, mimetype, size }: KeptTake) => {
      const reply = await ask('complete', leave, upload, { filename, mimetype, size }, WORDS.complete)
      return reply.status === 202 ? null : parsed(Stored, reply, WORDS.complete)
    },
  }
}
export type Service = ReturnType<typeof serviceOver>
