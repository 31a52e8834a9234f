import { randomBytes } from 'node:crypto'
import { grantUpload } from '#lib/contract/extensions'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { storeChunk } from '#lib/funnel-api/features/files/upload-parts'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, CV, signUp } from '#tests/support/candidates'
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
const rowOf = (id: string) => api.db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const partsOf = (id: string) => api.db.selectFrom('upload_parts').selectAll().where('upload_id', '=', id).execute()

/** Wraps the database and records its statements and the number of rows. */
function countStatements(db: Db) {
  const seen = { statements: [] as string[], rows: 0 }
  const plugin: Parameters<Db['withPlugin']>[0] = {
    transformQuery: ({ node }) => {
      seen.statements.push(db.getExecutor().compileQuery(node, { queryId: 'counted' }).sql)
      return node
    },
    transformResult: async ({ result }) => {
      seen.rows += result.rows.length
      return result
    },
  }
  return { db: db.withPlugin(plugin), seen }
}

describe('a chunk of an upload with 10,000 chunks', () => {
  const CHUNKS = 10_000
  const PER_PART = 250

  it('is stored without reading rows that it does not cover', async () => {
    const { upload_id } = await startChunks(api, await grant(), 190 * MB)
    const rows = Array.from({ length: CHUNKS }, (_, n) => ({
      upload_id,
      part: 1 + Math.floor(n / PER_PART),
      start_at: (n % PER_PART) * 10,
      size: 10,
      key_size: 10,
      etag: '""',
      key: `uploads/${upload_id}/${n}`,
      skip: 0,
      is_committed: false,
    }))
    while (rows.length > 0) await api.db.insertInto('upload_parts').values(rows.splice(0, 500)).execute()
    const sums = { received_bytes: CHUNKS * 10, stored_bytes: CHUNKS * 10, chunk_count: CHUNKS, small_count: 0 }
    await api.db.updateTable('uploads').set(sums).where('id', '=', upload_id).execute()
    const upload = { ...(await rowOf(upload_id)), maxSize: 190 * MB }
    const { db, seen } = countStatements(api.db)
    const bytes = randomBytes(MIN_CHUNK)
    const source = async function* () {
      yield bytes
    }
    const chunk = { part: 7, start_at: 2495, source, size: bytes.length, md5: undefined }
    await storeChunk({ ...api.api, db }, upload, chunk)
    expect(seen.rows).toBeLessThan(10)
    const ofChunks = seen.statements.filter((text) => text.includes('"upload_parts"') && !text.startsWith('insert'))
    expect(ofChunks.length).toBeGreaterThan(0)
    for (const text of ofChunks) expect(text).toMatch(/"upload_id" = .*"part" = /)
    expect(await rowOf(upload_id)).toMatchObject({
      received_bytes: CHUNKS * 10 + MIN_CHUNK - 5,
      stored_bytes: CHUNKS * 10 + MIN_CHUNK,
      chunk_count: CHUNKS + 1,
    })
  })
})

describe('totals of an upload', () => {
  /** Returns the totals as computed from all rows. */
  async function computeTotals(id: string) {
    const rows = await partsOf(id)
    const objects = [...new Map(rows.map((row) => [row.key, row])).values()]
    return {
      received_bytes: rows.reduce((sum, { size }) => sum + size, 0),
      stored_bytes: objects.reduce((sum, { key_size }) => sum + key_size, 0),
      chunk_count: rows.length,
      small_count: objects.filter(({ key_size }) => key_size < MIN_CHUNK).length,
    }
  }

  it('stay correct for overlapping chunks', async () => {
    const upload = await startChunks(api, await grant(), 10 * MB)
    const sizes = [40 * KB, 100 * KB, 33 * KB, 1000, 64 * KB]
    let seed = 7
    const next = (limit: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % limit
    for (let round = 0; round < 40; round += 1) {
      const size = sizes[next(sizes.length)]!
      const { status } = await upload.chunk(1 + next(2), next(200 * KB), randomBytes(size))
      expect([200, 400]).toContain(status)
      expect(await rowOf(upload.upload_id)).toMatchObject(await computeTotals(upload.upload_id))
    }
  })

  it('are computed if a previous version started the upload', async () => {
    const upload = await startChunks(api, await grant(), 10 * MB)
    await upload.chunk(1, 0, randomBytes(40 * KB))
    const none = { received_bytes: null, stored_bytes: null, chunk_count: null, small_count: null }
    await api.db.updateTable('uploads').set(none).where('id', '=', upload.upload_id).execute()
    await upload.chunk(1, 40 * KB, randomBytes(40 * KB))
    expect(await rowOf(upload.upload_id)).toMatchObject(await computeTotals(upload.upload_id))
  })
})

describe('chunks and parts of one byte', () => {
  it('are rejected after five chunks', async () => {
    const upload = await startChunks(api, await grant(), 1000)
    const statuses: number[] = []
    for (let index = 0; index < 20; index += 1) statuses.push((await upload.chunk(1, index, Buffer.from('a'))).status)
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(statuses.slice(5))).toEqual(new Set([400]))
    expect(await upload.chunk(2, 0, Buffer.from('a'))).toMatchObject(error('BAD_REQUEST'))
    expect(await partsOf(upload.upload_id)).toHaveLength(5)
  })

  it('are rejected after four parts', async () => {
    const steps = uploadSteps(api, await grant())
    const { upload_id } = (await steps.start(100 * MB)).body as { upload_id: string }
    const statuses: number[] = []
    for (let part = 1; part <= 8; part += 1) {
      const { url } = (await steps.part(upload_id, part, 1)).body as { url: string }
      statuses.push((await steps.put(url, Buffer.from('a'))).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 400, 400, 400, 400])
  })

  it('may be sent again any number of times', async () => {
    const upload = await startChunks(api, await grant(), 1000)
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect((await upload.chunk(1, 0, Buffer.from('a'))).status).toBe(200)
  })

  it('leave no object behind if they are rejected', async () => {
    const upload = await startChunks(api, await grant(), 1000)
    for (let index = 0; index < 10; index += 1) await upload.chunk(1, index, Buffer.from('a'))
    const stored: string[] = []
    for await (const { key } of api.api.store.list(`uploads/${upload.upload_id}`)) stored.push(key)
    expect(stored).toHaveLength(5)
  })
})

describe('an upload without a declared size', () => {
  const insertFiles = async ({ user }: Candidate, bytes: number) => {
    const company_id = await api.companyId()
    const of = { user_id: user.id, company_id, folder: 'records', created_at: api.api.now().toISOString() }
    const file = { ...of, filename: 'a.mp4', mimetype: 'video/mp4', sha256: '', key: '' }
    await api.db
      .insertInto('files')
      .values(Array.from({ length: 10 }, (_, n) => ({ ...file, size: bytes / 10, handle: `quota-${user.id}-${n}` })))
      .execute()
  }

  it('counts toward the quota with the bytes received so far', async () => {
    const candidate = await signUp(api)
    await insertFiles(candidate, 2040 * MB)
    const upload = await startChunks(api, await grant(candidate), null)
    for (const offset of [0, 2 * MB]) expect((await upload.chunk(1, offset, Buffer.alloc(2 * MB))).status).toBe(200)
    const steps = uploadSteps(api, await grant(candidate))
    expect(await steps.start(5 * MB)).toMatchObject({ status: 413, ...error('TOO_LARGE') })
    expect((await steps.start(3 * MB)).status).toBe(200)
  })

  it('accepts no more than the quota of its user', async () => {
    const candidate = await signUp(api)
    await insertFiles(candidate, 2040 * MB)
    const upload = await startChunks(api, await grant(candidate), null)
    for (const offset of [0, 2 * MB, 4 * MB, 6 * MB])
      expect((await upload.chunk(1, offset, Buffer.alloc(2 * MB))).status).toBe(200)
    expect(await upload.chunk(2, 0, Buffer.alloc(2 * MB))).toMatchObject({ status: 413, ...error('TOO_LARGE') })
    const files = api.db.deleteFrom('files').where('handle', '=', `quota-${candidate.user.id}-0`)
    await files.execute()
    expect((await upload.chunk(2, 0, Buffer.alloc(2 * MB))).status).toBe(200)
  })
})

it('hides an upload of another user from all calls', async () => {
  const robin = await signUp(api)
  const sent = await sendParts(api, await grant(), [CV])
  const steps = uploadSteps(api, await grant(robin))
  const { policy, signature } = await grant(robin)
  const query = new URLSearchParams({ policy, signature })
  for (const reply of [
    await steps.part(sent.upload_id, 1, 10),
    await steps.put(`/fs/up/parts/${sent.upload_id}/1?${query}`, CV),
    await steps.commit(sent.upload_id, 1),
    await steps.complete(sent.upload_id, sent.parts),
    await steps.status(sent.upload_id),
  ])
    expect(reply).toMatchObject({ status: 404, ...error('NOT_FOUND') })
})
