import { getRequestListener } from '@hono/node-server'
import { createServer, request, type Server } from 'node:http'
import { readdir } from 'node:fs/promises'
import { grantUpload } from '#lib/contract/extensions'
import { openFunnelApi } from '#lib/funnel-api/main/open'
import { parseServiceSettings } from '#lib/funnel-api/platform/service-settings'
import { sweepUploads } from '#lib/funnel-api/features/files/jobs'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, CV, VIDEO, signUp } from '#tests/support/candidates'
import { captureLog } from '#tests/support/capture-log'
import { loseNextCommitReply, failTransactions } from '#tests/support/transactions'
import { sendParts, startChunks, type Stored, uploadSteps } from '#tests/support/uploads'
import { createLog, setLog } from '#lib/telemetry/log'
import { until } from '#tests/support/until'

let api: TestApi
let camille: Candidate
beforeAll(async () => {
  api = await openTestApi()
  camille = await signUp(api)
})
afterAll(() => api.close())

const grant = () => camille.call(grantUpload, { body: { folder: 'candidacy/resume', filename: 'cv.pdf' } })
const files = async () => (await api.db.selectFrom('files').select('handle').execute()).length
const inFolder = (name: string) => readdir(`${api.dataDir}/files/${name}`).catch(() => [])

describe('assembly of a file', () => {
  const claim = (id: string, claimed_at: string | null, claimed_key: string | null = null) =>
    api.db.updateTable('uploads').set({ claimed_at, claimed_key }).where('id', '=', id).execute()

  it('is not repeated while another node is doing it', async () => {
    const sent = await sendParts(api, await grant(), [CV])
    await claim(sent.upload_id, api.api.now().toISOString())
    expect(await sent.complete()).toMatchObject({ status: 202, body: {} })
    const steps = uploadSteps(api, await grant())
    const { url } = (await steps.part(sent.upload_id, 1, 5)).body as { url: string }
    expect((await steps.put(url, Buffer.from('12345'))).status).toBe(409)
  })

  it('is taken over from a dead node, and its partial file is removed', async () => {
    const sent = await sendParts(api, await grant(), [CV])
    const half = 'candidacy/resume/1/half-of-it'
    const source = async function* () {
      yield CV.subarray(0, 10)
    }
    await api.api.store.put(half, source())
    await claim(sent.upload_id, new Date(api.api.now().getTime() - 11_000).toISOString(), half)
    expect((await sent.complete()).status).toBe(200)
    expect(await api.api.store.size(half)).toBeNull()
  })

  it('runs on only one of two nodes', async () => {
    const { dataDir, databaseUrl, api: own } = api
    const settings = {
      dataDir,
      databaseUrl,
      secret: own.secret,
      origin: own.origin,
      services: parseServiceSettings({}),
    }
    const other = await openFunnelApi(settings)
    const otherApi = { ...api, file: async (at: string, init?: RequestInit) => other.files(new Request(at, init)) }
    const before = await files()
    const handles = new Set<string>()
    for (let round = 0; round < 5; round += 1) {
      const uploadGrant = await grant()
      const sent = await sendParts(api, uploadGrant, [CV.subarray(0, 9), CV.subarray(9)])
      const firstNode = uploadSteps(api, uploadGrant)
      const secondNode = uploadSteps(otherApi, uploadGrant)
      const completions = [firstNode, secondNode, firstNode, secondNode].map((steps) =>
        steps.complete(sent.upload_id, sent.parts),
      )
      for (const { status } of await Promise.all(completions)) expect([200, 202]).toContain(status)
      handles.add(((await secondNode.complete(sent.upload_id, sent.parts)).body as Stored).handle)
    }
    expect(handles.size).toBe(5)
    expect(await files()).toBe(before + 5)
    await other.close()
  })

  it('can be retried after an error', async () => {
    const sent = await sendParts(api, await grant(), [CV])
    const { join } = api.api.store
    const before = setLog(createLog({ level: 'silent', isReadable: true, write: () => undefined }))
    api.api.store.join = () => Promise.reject(new Error('disk full'))
    expect((await sent.complete()).status).toBe(500)
    api.api.store.join = join
    setLog(before)
    expect((await sent.complete()).status).toBe(200)
  })
})

describe('a stored file', () => {
  const sizeOf = ({ key }: Stored) => api.api.store.size(key)

  it('keeps its bytes if the removal of its parts fails, and a later sweep removes the parts', async () => {
    const sent = await sendParts(api, await grant(), [CV])
    const { drop } = api.api.store
    api.api.store.drop = () => Promise.reject(new Error('SlowDown'))
    const logged = captureLog()
    const { status, body } = await sent.complete()
    logged.restore()
    api.api.store.drop = drop
    expect([status, await sizeOf(body as Stored)]).toEqual([200, CV.length])
    expect(logged.lines).toEqual([expect.stringContaining('upload part removal failed')])
    expect(await inFolder(`uploads/${sent.upload_id}`)).toHaveLength(1)
    api.shiftClock(25 * 60)
    await sweepUploads.run(api.api)
    api.shiftClock(-25 * 60)
    expect(await inFolder(`uploads/${sent.upload_id}`)).toEqual([])
    expect(await sizeOf(body as Stored)).toBe(CV.length)
  })

  it('is returned if the reply to the commit was lost', async () => {
    const sent = await sendParts(api, await grant(), [CV])
    loseNextCommitReply(api.db)
    const { status, body } = await sent.complete()
    expect([status, await sizeOf(body as Stored)]).toEqual([200, CV.length])
    expect((await sent.complete()).body).toEqual(body)
  })

  it('keeps its bytes while the outcome of the commit is unknown', async () => {
    const sent = await sendParts(api, await grant(), [CV])
    // The first transaction stores the file. The second one checks whether the first was committed.
    failTransactions(api.db, 2)
    const logged = captureLog()
    expect((await sent.complete()).status).toBe(503)
    logged.restore()
    const upload = api.db.selectFrom('uploads').select('claimed_key').where('id', '=', sent.upload_id)
    const { claimed_key } = await upload.executeTakeFirstOrThrow()
    expect(await api.api.store.size(claimed_key!)).toBe(CV.length)
    // A retry assembles the file under a new key, and removes the earlier bytes.
    const { status, body } = await sent.complete()
    expect([status, await sizeOf(body as Stored)]).toEqual([200, CV.length])
    expect(await api.api.store.size(claimed_key!)).toBeNull()
  })
})

it('rejects a file even if its parts cannot be removed', async () => {
  const sent = await sendParts(api, await grant(), [Buffer.from('MZ')])
  const { drop } = api.api.store
  api.api.store.drop = () => Promise.reject(new Error('SlowDown'))
  const logged = captureLog()
  expect((await sent.complete()).status).toBe(415)
  logged.restore()
  api.api.store.drop = drop
})

describe('a connection', () => {
  let server: Server
  let opened: Awaited<ReturnType<typeof openFunnelApi>>
  let port: number
  beforeAll(async () => {
    opened = await openFunnelApi({
      dataDir: api.dataDir,
      databaseUrl: api.databaseUrl,
      secret: api.api.secret,
      origin: api.api.origin,
      services: parseServiceSettings({}),
    })
    const listener = getRequestListener(opened.files, { overrideGlobalObjects: false })
    server = createServer((message, response) => void listener(message, response))
    await new Promise<void>((resolve) => server.listen(0, resolve))
    port = (server.address() as { port: number }).port
  })
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve))
    await opened.close()
  })

  const isSpooled = async () => (await inFolder('.spool')).length > 0
  /** Sends a chunk with this declared length and these bytes. Returns the status, or null if the connection is cut. */
  const put = (path: string, length: number, bytes: Buffer, isCut: boolean) =>
    new Promise<number | null>((resolve) => {
      const headers = { host: 'bakery.test', 'content-length': String(length) }
      const sending = request({ port, method: 'PUT', path, headers, agent: false }, (response) => {
        response.resume()
        response.once('end', () => resolve(response.statusCode!))
      })
      sending.once('error', () => resolve(null))
      if (isCut) sending.write(bytes, () => void until(isSpooled).then(() => sending.destroy()))
      else sending.end(bytes)
    })

  it('that is cut leaves nothing behind, and the chunk can be sent again', async () => {
    const upload = await startChunks(api, await grant(), VIDEO.length)
    const steps = uploadSteps(api, await grant())
    const { url } = (await steps.part(upload.upload_id, 1, VIDEO.length)).body as { url: string }
    const { pathname, search } = new URL(url)
    expect(await put(pathname + search, VIDEO.length, VIDEO.subarray(0, 5000), true)).toBeNull()
    await until(async () => (await inFolder('.spool')).length === 0)
    expect([await inFolder('.spool'), await inFolder(`uploads/${upload.upload_id}`)]).toEqual([[], []])
    expect((await upload.status()).body).toMatchObject({ parts: [] })
    expect(await put(pathname + search, VIDEO.length, VIDEO, false)).toBe(200)
    expect((await upload.status()).body).toMatchObject({ parts: [{ part: 1, start_at: 0, size: VIDEO.length }] })
  })

  it('that sends too many bytes receives 413', async () => {
    const upload = await startChunks(api, await grant(), 1000)
    const { policy, signature } = await grant()
    const path = `/fs/up/parts/${upload.upload_id}/1?${new URLSearchParams({ policy, signature })}`
    expect(await put(path, VIDEO.length, VIDEO, false)).toBe(413)
    expect(await inFolder(`uploads/${upload.upload_id}`)).toEqual([])
  })
})
