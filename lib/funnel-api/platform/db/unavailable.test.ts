import { openFunnelApi } from '#lib/funnel-api/open'
import { isAway } from '#lib/funnel-api/db/away'
import { openTestApi, type TestApi } from '#tests/support/api'
import { IS_POSTGRES } from '#tests/support/database'
import { heardLog } from '#tests/support/heard-log'
import { openTcpGate } from '#tests/support/tcp-gate'

const onPostgres = IS_POSTGRES ? describe : describe.skip

onPostgres('a database that is away', () => {
  let test: TestApi
  let gate: Awaited<ReturnType<typeof openTcpGate>>
  let node: Awaited<ReturnType<typeof openFunnelApi>>
  let said: ReturnType<typeof heardLog>
  beforeAll(async () => {
    said = heardLog('fatal')
    test = await openTestApi(['bakery'])
    const url = new URL(test.databaseUrl!)
    gate = await openTcpGate({ host: url.hostname, port: Number(url.port) })
    url.port = String(gate.port)
    node = await openFunnelApi({
      ...{ dataDir: test.dataDir, databaseUrl: url.href, secret: 'secret'.repeat(8) },
      ...{ origin: (slug: string) => `http://${slug}.test`, env: { NODE_ENV: 'test' } },
    })
  })
  afterAll(async () => {
    await gate.open()
    await node.close()
    await gate.refuse()
    await test.close()
    said.forget()
  })

  /** Both kinds of call, at once; what each answers and after how long. */
  const ask = async () => {
    const begun = performance.now()
    const key = { authorization: `Bearer careers_${'x'.repeat(43)}` }
    const replies = await Promise.all([
      node.send(new Request('http://bakery.test/companies/bakery', { headers: { 'x-company': 'bakery' } })),
      node.staff(new Request('http://bakery.test/staff/v1/campaigns', { headers: key })),
    ])
    const answers = replies.map(async (reply) => ({
      ...{ status: reply.status, retry: reply.headers.get('retry-after') },
      code: ((await reply.json()) as { error?: { code: string } }).error?.code,
    }))
    return { answers: await Promise.all(answers), ms: performance.now() - begun }
  }
  const AWAY = { status: 503, retry: '2', code: 'UNAVAILABLE' }
  const WELL = [{ status: 200 }, { status: 401 }]
  const well = async (within: number) => {
    const until = performance.now() + within
    for (;;) {
      const { answers } = await ask()
      // Connections that broke are found one by one, by whoever is handed them.
      const isWell = answers.every(({ status }) => status !== AWAY.status)
      if (isWell || performance.now() > until) return expect(answers).toMatchObject(WELL)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  it('because others have all connections: 503 within three seconds, and answered again as soon as one is free', async () => {
    await well(0)
    let free = () => undefined as void
    const freed = new Promise<void>((resolve) => (free = resolve))
    const held = Array.from({ length: 20 }, () => node.api.db.connection().execute(() => freed))
    const { answers, ms } = await ask()
    expect(answers).toEqual([AWAY, AWAY])
    expect(ms).toBeLessThan(3000)
    expect(await node.isReady()).toBe(true)
    free()
    await Promise.all(held)
    await well(0)
  })

  it('because it restarts: 503 at once, also for a transaction in its middle, and answered again when it is there', async () => {
    const broken = node.api.db.transaction().execute(async (trx) => {
      await trx.selectFrom('companies').select('id').execute()
      await gate.refuse()
      await new Promise((resolve) => setTimeout(resolve, 50))
      await trx.selectFrom('companies').select('id').execute()
    })
    expect(await broken.catch((error: unknown) => [isAway(error), error])).toEqual([true, expect.anything()])
    const { answers, ms } = await ask()
    expect(answers).toEqual([AWAY, AWAY])
    expect(ms).toBeLessThan(500)
    await gate.open()
    await well(1000)
  })

  it('keeps a node in rotation for half a minute, and out of it from then on until it is back', async () => {
    await gate.refuse()
    await expect(node.api.db.selectFrom('companies').select('id').execute()).rejects.toThrow()
    expect(await node.isReady()).toBe(true)
    const now = performance.now.bind(performance)
    performance.now = () => now() + 30_000
    try {
      await expect(node.isReady()).rejects.toThrow()
      await gate.open()
      await well(1000)
      expect(await node.isReady()).toBe(true)
    } finally {
      performance.now = now
    }
  })

  it('because nothing comes back from it: 503 within ten seconds, and answered again when it does', async () => {
    gate.silence()
    const { answers, ms } = await ask()
    expect(answers).toEqual([AWAY, AWAY])
    expect(ms).toBeLessThan(10_000)
    await gate.open()
    await well(3000)
  })
})
