import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { grantUpload } from '#lib/contract/extensions'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, VIDEO, signUp } from '#tests/support/candidates'
import { startChunks, type Stored, uploadSteps } from '#tests/support/uploads'

let api: TestApi
let camille: Candidate
let robin: Candidate
beforeAll(async () => {
  api = await openTestApi()
  camille = await signUp(api)
  robin = await signUp(api)
})
afterAll(() => api.close())

const grant = (candidate = camille, filename = 'pitch.mp4') =>
  candidate.call(grantUpload, { body: { folder: 'records', filename } })
const start = async (size: number | null = VIDEO.length) => startChunks(api, await grant(), size)
const errorBody = (code: string) => ({ body: { error: { code } } })
const readStoredFile = async (body: unknown) => readFile(`${api.dataDir}/files/${(body as Stored).key}`)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const chunksOf = (upload_id: string) => readdir(`${api.dataDir}/files/uploads/${upload_id}`).catch(() => [])

const HALF = Math.floor(VIDEO.length / 2)

describe('upload in chunks', () => {
  it("returns the upload type 'intelligent_ingestion'", async () => {
    const { body } = await uploadSteps(api, await grant()).start(10, { fii: true })
    expect(body).toMatchObject({ upload_type: 'intelligent_ingestion' })
  })

  it('becomes a file after its parts are committed', async () => {
    const upload = await start()
    expect((await upload.chunk(1, 100, VIDEO.subarray(100, HALF))).status).toBe(200)
    expect((await upload.chunk(1, 0, VIDEO.subarray(0, 100))).status).toBe(200)
    expect((await upload.chunk(2, 0, VIDEO.subarray(HALF))).status).toBe(200)
    expect(await upload.complete(VIDEO.length)).toMatchObject({ status: 400, ...errorBody('BAD_REQUEST') })
    for (const part of [1, 2]) expect((await upload.commit(part)).status).toBe(200)
    const { status, body } = await upload.complete(VIDEO.length, sha256(VIDEO))
    expect(status).toBe(200)
    expect(body).toMatchObject({ size: VIDEO.length, mimetype: 'video/mp4', status: 'Stored' })
    expect((await readStoredFile(body)).equals(VIDEO)).toBe(true)
    const { handle } = body as Stored
    const row = await api.db.selectFrom('files').selectAll().where('handle', '=', handle).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ sha256: sha256(VIDEO), duration_ms: expect.any(Number) })
  })

  it('can start without a known size', async () => {
    const upload = await start(null)
    await upload.chunk(1, 0, VIDEO)
    await upload.commit(1)
    for (const size of [VIDEO.length - 1, VIDEO.length + 1])
      expect(await upload.complete(size)).toMatchObject({ status: 400, ...errorBody('BAD_REQUEST') })
    expect((await upload.complete(VIDEO.length)).status).toBe(200)
  })

  it('contains the bytes of the newest chunks, regardless of how the sender splits them', async () => {
    const upload = await start()
    await upload.chunk(1, 0, randomBytes(HALF))
    await upload.chunk(1, 0, VIDEO.subarray(0, 1000))
    await upload.chunk(1, 500, VIDEO.subarray(500, HALF))
    await upload.chunk(1, HALF, VIDEO.subarray(HALF))
    await upload.commit(1)
    const { body } = await upload.complete(VIDEO.length)
    expect((await readStoredFile(body)).equals(VIDEO)).toBe(true)
  })

  it('removes objects that newer chunks cover', async () => {
    const upload = await start()
    for (let attempt = 0; attempt < 3; attempt += 1) await upload.chunk(1, 0, VIDEO.subarray(0, HALF))
    expect(await chunksOf(upload.upload_id)).toHaveLength(1)
  })

  it('rejects the commit of a part with a gap, and accepts it after the gap is filled', async () => {
    const upload = await start()
    expect(await upload.commit(1)).toMatchObject({ status: 409, ...errorBody('CONFLICT') })
    await upload.chunk(1, 10, VIDEO.subarray(10))
    expect(await upload.commit(1)).toMatchObject({ status: 409, ...errorBody('CONFLICT') })
    await upload.chunk(1, 0, VIDEO.subarray(0, 10))
    for (let attempt = 0; attempt < 2; attempt += 1) expect((await upload.commit(1)).status).toBe(200)
    expect(await upload.chunk(1, 0, VIDEO)).toMatchObject({ status: 409, ...errorBody('CONFLICT') })
    expect((await upload.complete(VIDEO.length)).status).toBe(200)
    expect((await upload.commit(1)).status).toBe(200)
  })

  it('rejects chunks and commits while a node assembles the file', async () => {
    const upload = await start()
    await upload.chunk(1, 0, VIDEO)
    const claim = (claimed_at: string | null) =>
      api.db.updateTable('uploads').set({ claimed_at }).where('id', '=', upload.upload_id).execute()
    await claim(api.api.now().toISOString())
    expect(await upload.chunk(1, 0, VIDEO)).toMatchObject({ status: 409, ...errorBody('CONFLICT') })
    expect(await upload.commit(1)).toMatchObject({ status: 409, ...errorBody('CONFLICT') })
    await claim(null)
    expect((await upload.commit(1)).status).toBe(200)
  })

  it('cannot be completed without a part in the middle', async () => {
    const upload = await start(null)
    await upload.chunk(1, 0, VIDEO.subarray(0, HALF))
    await upload.chunk(3, 0, VIDEO.subarray(HALF))
    for (const part of [1, 3]) await upload.commit(part)
    expect(await upload.complete(VIDEO.length)).toMatchObject({ status: 400, ...errorBody('BAD_REQUEST') })
  })

  it('is discarded if the checksum does not match', async () => {
    const upload = await start()
    await upload.chunk(1, 0, VIDEO)
    await upload.commit(1)
    expect(await upload.complete(VIDEO.length, sha256(randomBytes(5)))).toMatchObject({ status: 409 })
    expect(await upload.status()).toMatchObject({ status: 404, ...errorBody('NOT_FOUND') })
    expect(await chunksOf(upload.upload_id)).toEqual([])
  })
})

describe('upload status', () => {
  it('lists the stored parts, and the handle after completion', async () => {
    const upload = await start()
    expect(await upload.status()).toMatchObject({ status: 200, body: { handle: null, parts: [] } })
    await upload.chunk(2, 0, VIDEO.subarray(HALF))
    await upload.chunk(1, 50, VIDEO.subarray(50, HALF))
    const { body } = await upload.status()
    const etag = expect.stringMatching(/^"[\w-]{20}"$/)
    const parts = [
      { part: 1, start_at: 50, size: HALF - 50, etag },
      { part: 2, start_at: 0, size: VIDEO.length - HALF, etag },
    ]
    expect(body).toEqual({ handle: null, parts })
    await upload.chunk(1, 0, VIDEO.subarray(0, 50))
    for (const part of [1, 2]) await upload.commit(part)
    const { handle } = (await upload.complete(VIDEO.length)).body as Stored
    expect((await upload.status()).body).toEqual({ handle, parts: [] })
  })

  it('is available to any later policy of the same user and folder, and to no other', async () => {
    const upload = await start()
    api.shiftClock(20)
    expect((await upload.status()).status).toBe(403)
    const later = uploadSteps(api, await grant(camille, 'another-name.mp4'))
    expect((await later.status(upload.upload_id)).status).toBe(200)
    const resume = await camille.call(grantUpload, { body: { folder: 'candidacy/resume', filename: 'cv.pdf' } })
    for (const other of [await grant(robin), resume])
      expect((await uploadSteps(api, other).status(upload.upload_id)).status).toBe(404)
    api.shiftClock(-20)
  })
})

describe('invalid chunks', () => {
  it('rejects chunks that are empty, have an invalid part or offset, or exceed the size of their part or file', async () => {
    const upload = await start(1000)
    const steps = uploadSteps(api, await grant())
    for (const [part, size, offset] of [
      [1, 0, 0],
      [1, 1, -1],
      [0, 1, 0],
      [10_001, 1, 0],
    ] as const) {
      const { policy, signature } = await grant()
      const query = new URLSearchParams({ policy, signature, size: String(size), offset: String(offset) })
      expect((await steps.part(upload.upload_id, part, size, { offset })).status).toBe(400)
      expect((await steps.put(`/fs/up/parts/${upload.upload_id}/${part}?${query}`, Buffer.alloc(0))).status).toBe(400)
    }
    expect(await upload.chunk(1, 0, randomBytes(1001))).toMatchObject({ status: 413, ...errorBody('TOO_LARGE') })
    expect((await upload.chunk(1, 0, randomBytes(600))).status).toBe(200)
    expect(await upload.chunk(2, 0, randomBytes(600))).toMatchObject({ status: 413, ...errorBody('TOO_LARGE') })
    const large = await start(null)
    expect((await large.chunk(1, 8 * 1024 * 1024 - 10, randomBytes(11))).status).toBe(413)
    expect((await large.chunk(1, 8 * 1024 * 1024 - 10, randomBytes(10))).status).toBe(200)
    expect((await upload.status()).body).toMatchObject({ parts: [{ part: 1, start_at: 0, size: 600 }] })
    expect(await chunksOf(upload.upload_id)).toHaveLength(1)
  })

  it('rejects a chunk with a wrong size or checksum', async () => {
    const steps = uploadSteps(api, await grant())
    const { upload_id } = (await steps.start(VIDEO.length, { fii: true })).body as { upload_id: string }
    const url = async (size: number, more = {}) =>
      ((await steps.part(upload_id, 1, size, more)).body as { url: string }).url
    const bytes = VIDEO.subarray(0, 500)
    expect((await steps.put(await url(499), bytes)).status).toBe(400)
    // The client library sends a chunk again after a 5xx.
    expect((await steps.put(await url(501), bytes)).status).toBe(503)
    const md5 = (of: Buffer) => createHash('md5').update(of).digest('base64')
    expect((await steps.put(await url(500, { md5: md5(VIDEO) }), bytes)).status).toBe(503)
    expect(await chunksOf(upload_id)).toEqual([])
    expect((await steps.put(await url(500, { md5: md5(bytes) }), bytes)).status).toBe(200)
  })

  it('rejects an upload in parts without a size, and commits of its parts', async () => {
    const steps = uploadSteps(api, await grant())
    expect((await steps.start(null)).status).toBe(400)
    const { upload_id } = (await steps.start(10)).body as { upload_id: string }
    expect(await steps.commit(upload_id, 1)).toMatchObject({ status: 400 })
  })

  it('rejects more than 20 open uploads per user, unless the oldest is inactive for 15 minutes', async () => {
    const other = await signUp(api)
    const steps = uploadSteps(api, await grant(other))
    const first = (await steps.start(10, { fii: true })).body as { upload_id: string }
    for (let count = 1; count < 20; count += 1) expect((await steps.start(10)).status).toBe(200)
    expect(await steps.start(10)).toMatchObject({ status: 429, ...errorBody('TOO_MANY_REQUESTS') })
    api.shiftClock(14)
    const later = uploadSteps(api, await grant(other))
    expect(await later.start(10)).toMatchObject({ status: 429 })
    api.shiftClock(2)
    expect((await later.start(10)).status).toBe(200)
    expect((await later.status(first.upload_id)).status).toBe(404)
    api.shiftClock(-16)
  })
})
