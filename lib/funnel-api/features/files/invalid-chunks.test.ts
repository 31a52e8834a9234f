import { createHash, randomBytes } from 'node:crypto'
import { grantUpload } from '#lib/contract/extensions'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, VIDEO, signUp } from '#tests/support/candidates'
import { sendParts, startChunks, uploadSteps } from '#tests/support/uploads'

const KB = 1024
const MB = 1024 * KB
const MIN_CHUNK = 32 * KB

let api: TestApi
let camille: Candidate
beforeAll(async () => void (api = await openTestApi(['bakery'])))
beforeEach(async () => void (camille = await signUp(api)))
afterAll(() => api.close())

const grant = (candidate = camille) =>
  candidate.call(grantUpload, { body: { folder: 'records', filename: 'pitch.mp4' } })
const error = (code: string) => ({ body: { error: { code } } })
const md5Of = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64')
const partsOf = (id: string) => api.db.selectFrom('upload_parts').selectAll().where('upload_id', '=', id).execute()

describe('numbers out of range', () => {
  const HUGE = [
    '9007199254740993',
    '1e300',
    '-1',
    '1.5',
    'NaN',
    'Infinity',
    '0x10000000000000000',
    '18446744073709551616',
  ]

  it.each(HUGE)('rejects %s as a size, a part or an offset', async (text) => {
    const upload = await startChunks(api, await grant(), 10 * MB)
    const { policy, signature } = await grant()
    const steps = uploadSteps(api, await grant())
    const value = Number(text)
    // JSON has no NaN and no Infinity.
    if (Number.isFinite(value)) expect([400, 413]).toContain((await steps.start(value, { fii: true })).status)
    expect((await steps.part(upload.upload_id, value, 10)).status).toBe(400)
    expect([200, 400]).toContain((await steps.part(upload.upload_id, 1, value)).status)
    for (const params of [`size=${text}`, `offset=${text}`, `size=10&offset=${text}`]) {
      const query = `${new URLSearchParams({ policy, signature })}&${params}`
      const reply = await steps.put(`/fs/up/parts/${upload.upload_id}/1?${query}`, Buffer.from('a'))
      expect([400, 413]).toContain(reply.status)
    }
    expect(await partsOf(upload.upload_id)).toEqual([])
  })

  it('ignores Content-Range and uses the offset in the URL', async () => {
    const upload = await startChunks(api, await grant(), 10 * MB)
    const { policy, signature } = await grant()
    for (const range of ['bytes 0-9/*', 'bytes 5-1/3', 'bytes -1-99999999999999999999/1', 'nonsense']) {
      const query = new URLSearchParams({ policy, signature, offset: '100', size: '10' })
      const init = { method: 'PUT', body: 'a'.repeat(10), headers: { 'content-range': range } }
      const url = `http://bakery.test/fs/up/parts/${upload.upload_id}/1?${query}`
      expect((await api.file(url, init)).status).toBe(200)
    }
    expect(await partsOf(upload.upload_id)).toMatchObject([{ part: 1, start_at: 100, size: 10 }])
  })

  it('rejects a part number beyond the possible parts of its file', async () => {
    const upload = await startChunks(api, await grant(), 10 * MB)
    expect((await upload.chunk(6, 0, randomBytes(MIN_CHUNK))).status).toBe(200)
    expect(await upload.chunk(7, 0, randomBytes(MIN_CHUNK))).toMatchObject({ status: 400, ...error('BAD_REQUEST') })
  })
})

describe('a part that is sent twice', () => {
  it('has the same etag both times if the sender gives a checksum, so a late copy is harmless', async () => {
    const steps = uploadSteps(api, await grant())
    const { upload_id } = (await steps.start(VIDEO.length)).body as { upload_id: string }
    const { url } = (await steps.part(upload_id, 1, VIDEO.length, { md5: md5Of(VIDEO) })).body as { url: string }
    const etag = (await steps.put(url, VIDEO)).headers.get('etag')!
    expect((await steps.put(url, VIDEO)).headers.get('etag')).toBe(etag)
    expect((await steps.complete(upload_id, [{ part_number: 1, etag }])).status).toBe(200)
  })

  it('is not completed with the etag of other bytes', async () => {
    const sent = await sendParts(api, await grant(), [VIDEO])
    const steps = uploadSteps(api, await grant())
    const { url } = (await steps.part(sent.upload_id, 1, VIDEO.length)).body as { url: string }
    await steps.put(url, randomBytes(VIDEO.length))
    const reply = await sent.complete()
    expect(reply).toMatchObject({ status: 400, ...error('BAD_REQUEST') })
    expect(reply.body).toMatchObject({ error: { message: 'Upload part ETag does not match' } })
    const files = api.db.selectFrom('files').select('handle').where('user_id', '=', camille.user.id)
    const before = await files.execute()
    const { headers } = await steps.put(url, VIDEO)
    expect((await steps.complete(sent.upload_id, [{ part_number: 1, etag: '"another"' }])).status).toBe(400)
    expect(await files.execute()).toEqual(before)
    const parts = [{ part_number: 1, etag: headers.get('etag')! }]
    expect((await steps.complete(sent.upload_id, parts)).status).toBe(200)
  })
})

describe('truncated requests', () => {
  it.each([0.1, 0.5, 0.99])(
    'return 503 after the share %d of a part, so that the client library sends the part again',
    async (share) => {
      const steps = uploadSteps(api, await grant())
      const { upload_id } = (await steps.start(VIDEO.length)).body as { upload_id: string }
      const { url } = (await steps.part(upload_id, 1, VIDEO.length)).body as { url: string }
      const cut = VIDEO.subarray(0, Math.floor(VIDEO.length * share))
      expect(await steps.put(url, cut)).toMatchObject({ status: 503, ...error('UNAVAILABLE') })
      expect(await partsOf(upload_id)).toEqual([])
      expect((await steps.put(url, VIDEO)).status).toBe(200)
    },
  )

  it.each(['start', 'upload', 'commit', 'complete', 'status'])('return 503 for a call to %s', async (step) => {
    const body = JSON.stringify({ ...(await grant()), size: VIDEO.length })
    const init = { method: 'POST', body: body.slice(0, -20) }
    const reply = await api.toReply(await api.file(`http://bakery.test/fs/up/multipart/${step}`, init))
    expect(reply).toMatchObject({ status: 503, ...error('UNAVAILABLE') })
    expect(reply.headers.get('retry-after')).toBe('2')
  })
})
