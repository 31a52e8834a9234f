import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { grantUpload, linkFile } from '#lib/contract/extensions'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, CV, VIDEO, signUp } from '#tests/support/candidates'
import { startS3 } from '#tests/support/s3'
import { sendParts, startChunks, type Stored } from '#tests/support/uploads'

let s3: Awaited<ReturnType<typeof startS3>>
let api: TestApi
let camille: Candidate
beforeAll(async () => {
  s3 = await startS3()
  api = await openTestApi(undefined, s3.settings)
  camille = await signUp(api)
})
afterAll(async () => {
  await api.close()
  await s3.stop()
})

const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())
const link = async (handle: string) => (await camille.call(linkFile, { params: { handle } })).url
const onDisk = () => readdir(`${api.dataDir}/files`, { recursive: true, withFileTypes: true }).catch(() => [])

describe('files in a bucket', () => {
  it('are uploaded in parts, and read in full and by range', async () => {
    const grant = await camille.call(grantUpload, { body: { folder: 'candidacy/resume', filename: 'cv.pdf' } })
    const sent = await sendParts(api, grant, [CV.subarray(0, 100), CV.subarray(100)])
    const { handle, key } = (await sent.complete()).body as Stored
    expect(await api.api.store.size(key)).toBe(CV.length)
    expect(await bytes(await api.file(await link(handle)))).toEqual(CV)
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=10-19', 10, 19],
      ['bytes=-20', CV.length - 20, CV.length - 1],
    ] as const) {
      const part = await api.file(await link(handle), { headers: { range } })
      expect(part.status).toBe(206)
      expect(await bytes(part)).toEqual(CV.subarray(start, end + 1))
    }
    expect((await api.file(await link(handle), { headers: { range: 'bytes=999999-' } })).status).toBe(416)
    const head = await api.file(await link(handle), { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(CV.length))
  })

  it('are uploaded in chunks, and leave nothing on the local disk', async () => {
    const grant = await camille.call(grantUpload, { body: { folder: 'records', filename: 'pitch.mp4' } })
    const upload = await startChunks(api, grant, null)
    expect((await upload.chunk(2, 0, VIDEO.subarray(7000))).status).toBe(200)
    expect((await upload.chunk(1, 0, VIDEO.subarray(0, 7000))).status).toBe(200)
    // A shorter chunk sent again replaces only the bytes that it covers.
    expect((await upload.chunk(1, 0, VIDEO.subarray(0, 3000))).status).toBe(200)
    for (const part of [1, 2]) await upload.commit(part)
    const { handle } = (await upload.complete(VIDEO.length)).body as Stored
    expect((await bytes(await api.file(await link(handle)))).equals(VIDEO)).toBe(true)
    const row = await api.db.selectFrom('files').selectAll().where('handle', '=', handle).executeTakeFirstOrThrow()
    expect(row.sha256).toBe(createHash('sha256').update(VIDEO).digest('hex'))
    expect((await onDisk()).filter((entry) => entry.isFile())).toEqual([])
  })

  it('are removed if they are rejected', async () => {
    const grant = await camille.call(grantUpload, { body: { folder: 'records', filename: 'pitch.mp4' } })
    const sent = await sendParts(api, grant, [CV])
    for (let attempt = 0; attempt < 2; attempt += 1) expect((await sent.complete()).status).toBe(415)
    const { claimed_key, refusal } = await api.db
      .selectFrom('uploads')
      .select(['claimed_key', 'refusal'])
      .where('id', '=', sent.upload_id)
      .executeTakeFirstOrThrow()
    expect(refusal).toBe('UNSUPPORTED_TYPE')
    expect(await api.api.store.size(claimed_key!)).toBeNull()
  })
})
