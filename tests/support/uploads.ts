import { grantUpload } from '#lib/contract/extensions'
import type { Folder } from '#lib/domain/upload'
import type { Options, Reply, TestApi } from '#tests/support/api'

export type Grant = { policy: string; signature: string; filename: string }
export type Stored = {
  handle: string
  url: string
  key: string
  size: number
  mimetype: string
  filename: string
  status: string
}

type Part = { part_number: number; etag: string }

const PACKET_BYTES = 64 * 1024

/** The body of a request as a network delivers it. A body in one piece would be copied in one turn. */
function inPackets(bytes: Buffer) {
  let offset = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (offset >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(offset, offset + PACKET_BYTES))
      offset += PACKET_BYTES
    },
  })
}

/** The steps of the multipart protocol, one by one, as filestack-js does them. */
export function uploadSteps(api: TestApi, { policy, signature, filename }: Grant, company = 'bakery') {
  const signed = { apikey: 'embedded', policy, signature }
  // Policies are valid for the host of their company.
  const at = (urlPath: string) => new URL(urlPath, `http://${company}.test`).href
  const post = async (step: string, body: object): Promise<Reply> =>
    api.toReply(
      await api.file(at(`/fs/up/multipart/${step}`), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...signed, ...body }),
      }),
    )
  return {
    start: (size: number | null, more: { mimetype?: string; fii?: boolean } = {}) =>
      post('start', { filename, mimetype: '', size, ...more }),
    part: (upload_id: string, part: number, size: number, more: { offset?: number; md5?: string } = {}) =>
      post('upload', { upload_id, part, size, ...more }),
    put: async (url: string, bytes: Buffer) =>
      api.toReply(await api.file(at(url), { method: 'PUT', body: inPackets(bytes), duplex: 'half' })),
    commit: (upload_id: string, part: number) => post('commit', { upload_id, part, size: null }),
    complete: (
      upload_id: string,
      parts?: Part[],
      more: { size?: number; sha256?: string; upload_tags?: Record<string, string> } = {},
    ) => post('complete', { upload_id, parts, ...more }),
    status: (upload_id: string) => post('status', { upload_id }),
  }
}

/** An upload in chunks (intelligent ingestion), as the project's uploader sends them. */
export async function startChunks(api: TestApi, grant: Grant, size: number | null) {
  const steps = uploadSteps(api, grant)
  const { upload_id } = (await steps.start(size, { fii: true })).body as { upload_id: string }
  return {
    upload_id,
    /** Sends one chunk and returns the response to its bytes. */
    chunk: async (part: number, offset: number, bytes: Buffer) =>
      steps.put(((await steps.part(upload_id, part, bytes.length, { offset })).body as { url: string }).url, bytes),
    commit: (part: number) => steps.commit(upload_id, part),
    complete: (size: number, sha256?: string) =>
      steps.complete(upload_id, undefined, { size, ...(sha256 && { sha256 }) }),
    status: () => steps.status(upload_id),
  }
}

/** Sends the parts of a file and returns what the final call needs. */
export async function sendParts(api: TestApi, grant: Grant, chunks: readonly Buffer[], company?: string) {
  const steps = uploadSteps(api, grant, company)
  const { upload_id } = (await steps.start(Buffer.concat(chunks).length)).body as { upload_id: string }
  const parts: Part[] = []
  for (const [index, bytes] of chunks.entries()) {
    const { url } = (await steps.part(upload_id, index + 1, bytes.length)).body as { url: string }
    const { headers } = await steps.put(url, bytes)
    parts.push({ part_number: index + 1, etag: headers.get('etag')! })
  }
  return { upload_id, parts, complete: () => steps.complete(upload_id, parts) }
}

/** Uploads a file of one part into a folder. */
export async function upload(
  api: TestApi,
  caller: Options,
  folder: Folder,
  filename: string,
  bytes: Buffer,
): Promise<Stored> {
  const grant = await api.callAs(caller)(grantUpload, { body: { folder, filename } })
  const { status, body } = await (await sendParts(api, grant, [bytes], caller.company ?? undefined)).complete()
  if (status !== 200) throw new Error(`upload rejected: ${JSON.stringify(body)}`)
  return body as Stored
}
