import { openFunnelApi } from '#lib/funnel-api/main/open'
import { parseServiceSettings } from '#lib/funnel-api/platform/service-settings'
import { isUnavailable } from '#lib/funnel-api/platform/db/unavailable'
import { openTestApi, type TestApi } from '#tests/support/api'
import { IS_POSTGRES } from '#tests/support/database'
import { captureLog } from '#tests/support/capture-log'
import { openTcpGate } from '#tests/support/tcp-gate'
import { settle } from '#tests/support/settle'

const onPostgres = IS_POSTGRES ? describe : describe.skip

onPostgres('responds with 503 while the database', () => {
  let testApi: TestApi
  let gate: Awaited<ReturnType<typeof openTcpGate>>
  let node: Awaited<ReturnType<typeof openFunnelApi>>
  let logged: ReturnType<typeof captureLog>
  beforeAll(async () => {
    logged = captureLog('fatal')
    testApi = await openTestApi(['bakery'])
    const url = new URL(testApi.databaseUrl!)
    gate = await openTcpGate({ host: url.hostname, port: Number(url.port) })
    url.port = String(gate.port)
    node = await openFunnelApi({
      dataDir: testApi.dataDir,
      databaseUrl: url.href,
      secret: 'secret'.repeat(8),
      origin: (slug: string) => `http://${slug}.test`,
      services: parseServiceSettings({}),
    })
  })
  afterAll(async () => {
    await gate.open()
    await node.close()
    await gate.refuse()
    await testApi.close()
    logged.restore()
  })

  /** Sends a request to both APIs and returns their replies and the duration. */
  const sendBoth = async () => {
    const startedAt = performance.now()
    const key = { authorization: `Bearer careers_${'x'.repeat(43)}` }
    const replies = await Promise.all([
      node.send(new Request('http://bakery.test/companies/bakery', { headers: { 'x-company': 'bakery' } })),
      node.staff(new Request('http://bakery.test/staff/v1/campaigns', { headers: key })),
    ])
    const answers = replies.map(async (reply) => ({
      status: reply.status,
      retry: reply.headers.get('retry-after'),
      code: ((await reply.json()) as { error?: { code: string } }).error?.code,
    }))
    return { answers: await Promise.all(answers), ms: performance.now() - startedAt }
  }
  const UNAVAILABLE = { status: 503, retry: '2', code: 'UNAVAILABLE' }
  const AVAILABLE = [{ status: 200 }, { status: 401 }]
  const expectAvailable = async (within: number) => {
    const until = performance.now() + within
    for (;;) {
      const { answers } = await sendBoth()
      // Broken connections are detected one by one, when they are used.
      const isAvailable = answers.every(({ status }) => status !== UNAVAILABLE.status)
      if (isAvailable || performance.now() > until) return expect(answers).toMatchObject(AVAILABLE)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  it('has no free connection, within three seconds', async () => {
    await expectAvailable(0)
    let free = () => undefined as void
    const released = new Promise<void>((resolve) => (free = resolve))
    const connections = Array.from({ length: 20 }, () => node.api.db.connection().execute(() => released))
    const { answers, ms } = await sendBoth()
    expect(answers).toEqual([UNAVAILABLE, UNAVAILABLE])
    expect(ms).toBeLessThan(3000)
    expect(await node.isReady()).toBe(true)
    free()
    await Promise.all(connections)
    await expectAvailable(0)
  })

  it('restarts, at once and also within a transaction', async () => {
    const broken = node.api.db.transaction().execute(async (trx) => {
      await trx.selectFrom('companies').select('id').execute()
      await gate.refuse()
      await settle()
      await trx.selectFrom('companies').select('id').execute()
    })
    expect(await broken.catch((error: unknown) => [isUnavailable(error), error])).toEqual([true, expect.anything()])
    const { answers, ms } = await sendBoth()
    expect(answers).toEqual([UNAVAILABLE, UNAVAILABLE])
    expect(ms).toBeLessThan(500)
    await gate.open()
    await expectAvailable(1000)
  })

  it('is down, and reports the node as not ready after half a minute', async () => {
    await gate.refuse()
    await expect(node.api.db.selectFrom('companies').select('id').execute()).rejects.toThrow()
    expect(await node.isReady()).toBe(true)
    const now = performance.now.bind(performance)
    performance.now = () => now() + 30_000
    try {
      await expect(node.isReady()).rejects.toThrow()
      await gate.open()
      await expectAvailable(1000)
      expect(await node.isReady()).toBe(true)
    } finally {
      performance.now = now
    }
  })

  it('does not respond, within ten seconds', async () => {
    gate.silence()
    const { answers, ms } = await sendBoth()
    expect(answers).toEqual([UNAVAILABLE, UNAVAILABLE])
    expect(ms).toBeLessThan(10_000)
    await gate.open()
    await expectAvailable(3000)
  })
})

test('treats a connection that PostgreSQL could not set up on a full disk as unavailable', () => {
  expect(isUnavailable(Object.assign(new Error('could not write init file'), { code: 'XX000' }))).toBe(true)
  expect(isUnavailable(Object.assign(new Error('cache lookup failed'), { code: 'XX000' }))).toBe(false)
})
