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

/** The steps of the multipart protocol, one by one, as filestack-js takes them. */
export function uploadSteps(api: TestApi, { policy, signature, filename }: Grant) {
  const signed = { apikey: 'embedded', policy, signature }
  const post = async (step: string, body: object): Promise<Reply> =>
    api.toReply(
      await api.file(`/fs/up/multipart/${step}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...signed, ...body }),
      }),
    )
  return {
    start: (size: number, mimetype = '') => post('start', { filename, mimetype, size }),
    part: (upload_id: string, part: number, size: number) => post('upload', { upload_id, part, size }),
    put: async (url: string, bytes: Buffer) =>
      api.toReply(await api.file(url, { method: 'PUT', body: new Uint8Array(bytes) })),
    complete: (upload_id: string, parts: { part_number: number; etag: string }[]) =>
      post('complete', { upload_id, parts }),
  }
}

/** Sends parts of a file and answers what completing it would need. */
export async function sendParts(api: TestApi, grant: Grant, chunks: readonly Buffer[]) {
  const steps = uploadSteps(api, grant)
  const { upload_id } = (await steps.start(Buffer.concat(chunks).length)).body as { upload_id: string }
  const parts: { part_number: number; etag: string }[] = []
  for (const [index, bytes] of chunks.entries()) {
    const { url } = (await steps.part(upload_id, index + 1, bytes.length)).body as { url: string }
    const { headers } = await steps.put(url, bytes)
    parts.push({ part_number: index + 1, etag: headers.get('etag')! })
  }
  return { upload_id, parts, complete: () => steps.complete(upload_id, parts) }
}

/** Puts a file of one part into a folder. */
export async function upload(
  api: TestApi,
  caller: Options,
  folder: Folder,
  filename: string,
  bytes: Buffer,
): Promise<Stored> {
  const grant = await api.callAs(caller)(grantUpload, { body: { folder, filename } })
  const { status, body } = await (await sendParts(api, grant, [bytes])).complete()
  if (status !== 200) throw new Error(`the upload was refused: ${JSON.stringify(body)}`)
  return body as Stored
}
