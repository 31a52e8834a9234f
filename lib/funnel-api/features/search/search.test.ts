import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { jwtVerify } from 'jose'
import { deliverDue } from '#lib/funnel-api/platform/outbox/mail-worker'
import { announceJobs } from '#lib/funnel-api/features/search/announce-jobs'
import { searchEnginesFrom } from '#lib/funnel-api/features/search/engines'
import { searchTransport } from '#lib/funnel-api/features/search/transport'
import { openTestApi, type TestApi } from '#tests/support/api'
import { captureLog } from '#tests/support/capture-log'
import { apiAt } from '#tests/support/later-clock'

let api: TestApi
beforeEach(async () => void (api = await openTestApi(['bakery'])))
afterEach(() => api.close())

const KEY = '0123456789abcdef'.repeat(2)
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Returns the API at a time in the far future, so that the worker of the server does not send these messages. */
const at = (minutes: number) => apiAt(api.api, minutes)

type ReceivedRequest = { path: string; authorization: string | undefined; body: string }

/** Starts services that return these status codes by path in order, and then succeed. */
async function services(statuses: Record<string, number[]> = {}) {
  const received: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, authorization: request.headers.authorization, body: Buffer.concat(chunks).toString() })
      const status = statuses[path]?.shift() ?? 200
      response.writeHead(status).end(path === '/token' ? '{"access_token":"access-token"}' : '{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const env = {
    INDEXNOW_KEY: KEY,
    INDEXNOW_URL: `${origin}/indexnow`,
    GOOGLE_INDEXING_CLIENT_EMAIL: 'jobs@project.iam.gserviceaccount.com',
    GOOGLE_INDEXING_PRIVATE_KEY: PEM.replaceAll('\n', '\\n'),
    GOOGLE_INDEXING_URL: `${origin}/publish`,
    GOOGLE_TOKEN_URL: `${origin}/token`,
  }
  const of = (path: string) => received.filter((each) => each.path === path)
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { engines: searchEnginesFrom(env), of, env, close }
}
type Services = Awaited<ReturnType<typeof services>>

/** Runs one round of the job, and one of the mail worker a minute later. */
async function round({ engines }: Services, minute: number) {
  await announceJobs(engines).run(at(minute))
  await deliverDue(at(minute + 1), searchTransport(at(minute + 1), engines))
}

const change = (slug: string, values: object) =>
  api.db.updateTable('campaigns').set(values).where('slug', '=', slug).execute()
const notices = (received: ReceivedRequest[]) =>
  received.map(({ body }) => JSON.parse(body) as { url: string; type: string }).map(({ url, type }) => [url, type])

const jobUrl = (slug: string) => `http://bakery.test/jobs/${slug}`

it('announces each open job once, and then jobs that changed, opened or closed', async () => {
  const to = await services()
  await round(to, 0)
  await round(to, 10)
  const open = ['counter-clerk', 'night-baker', 'storyteller'].map(jobUrl)
  expect(notices(to.of('/publish')).toSorted()).toEqual(open.map((url) => [url, 'URL_UPDATED']))
  expect(to.of('/indexnow').map(({ body }) => JSON.parse(body) as unknown)).toContainEqual({
    host: 'bakery.test',
    key: KEY,
    keyLocation: `http://bakery.test/${KEY}.txt`,
    urlList: [jobUrl('night-baker')],
  })
  await change('night-baker', { changed_at: at(15).now().toISOString() })
  await change('storyteller', { is_online: false })
  // No row changes when a closing date passes.
  await change('counter-clerk', { date_end: '2099-12-01' })
  await round(to, 20)
  await round(to, 30)
  expect(notices(to.of('/publish')).slice(3).toSorted()).toEqual([
    [jobUrl('counter-clerk'), 'URL_DELETED'],
    [jobUrl('night-baker'), 'URL_UPDATED'],
    [jobUrl('storyteller'), 'URL_DELETED'],
  ])
  expect(to.of('/indexnow')).toHaveLength(6)
  to.close()
})

it('authenticates with Google once for many notices', async () => {
  const to = await services()
  await round(to, 0)
  expect(to.of('/token')).toHaveLength(1)
  const sent = new URLSearchParams(to.of('/token')[0]!.body)
  expect(sent.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
  const { payload } = await jwtVerify(sent.get('assertion')!, publicKey, { audience: to.env.GOOGLE_TOKEN_URL! })
  expect(payload).toMatchObject({
    iss: 'jobs@project.iam.gserviceaccount.com',
    scope: 'https://www.googleapis.com/auth/indexing',
  })
  expect(new Set(to.of('/publish').map(({ authorization }) => authorization))).toEqual(new Set(['Bearer access-token']))
  to.close()
})

describe('a service that fails', () => {
  let logged: ReturnType<typeof captureLog>
  beforeEach(() => void (logged = captureLog()))
  afterEach(() => logged.restore())
  const rows = (template: string) =>
    api.db.selectFrom('outbox').select(['status', 'attempts']).where('template', '=', template).execute()

  it('gets the notice again with the current state', async () => {
    const to = await services({ '/publish': [503, 429, 500] })
    await round(to, 0)
    expect(await rows('google')).toEqual(Array(3).fill({ status: 'waiting', attempts: 1 }))
    expect((await rows('indexnow')).every(({ status }) => status === 'sent')).toBe(true)
    await change('night-baker', { is_online: false })
    await deliverDue(at(10), searchTransport(at(10), to.engines))
    expect(notices(to.of('/publish')).slice(3)).toContainEqual([jobUrl('night-baker'), 'URL_DELETED'])
    expect(await rows('google')).toEqual(Array(3).fill({ status: 'sent', attempts: 2 }))
    to.close()
  })

  it('is not notified again if it rejects the site', async () => {
    const to = await services({ '/indexnow': [403, 422, 400] })
    await round(to, 0)
    expect(await rows('indexnow')).toEqual(Array(3).fill({ status: 'dead', attempts: 1 }))
    to.close()
  })

  it('is authenticated again if it rejects its token', async () => {
    const to = await services({ '/publish': [401] })
    await round(to, 0)
    await deliverDue(at(10), searchTransport(at(10), to.engines))
    expect(to.of('/token').length).toBeGreaterThanOrEqual(2)
    expect((await rows('google')).every(({ status }) => status === 'sent')).toBe(true)
    to.close()
  })
})

it('does nothing without a configured service', async () => {
  expect(searchEnginesFrom({})).toEqual([])
  await announceJobs([]).run(at(0))
  expect(await api.db.selectFrom('outbox').selectAll().where('channel', '=', 'search').execute()).toEqual([])
})

it('sends no notices, not even queued ones, for a company that has turned indexing off', async () => {
  const to = await services()
  await announceJobs(to.engines).run(at(0))
  await api.db.updateTable('companies').set({ is_indexation_active: false }).execute()
  await deliverDue(at(1), searchTransport(at(1), to.engines))
  await change('night-baker', { changed_at: at(15).now().toISOString() })
  await round(to, 20)
  expect([...to.of('/publish'), ...to.of('/indexnow')]).toEqual([])
  to.close()
})
