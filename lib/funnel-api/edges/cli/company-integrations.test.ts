import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { openTestApi, type TestApi } from '#tests/support/api'
import { companyCommand } from '#tests/support/company-command'

const ROOT = path.join(import.meta.dirname, '../../../..')

let api: TestApi
let company: ReturnType<typeof companyCommand>
beforeAll(async () => {
  api = await openTestApi()
  company = companyCommand(api)
})
afterAll(() => api.close())

const parsed = (stdout: string) => JSON.parse(stdout) as Record<string, unknown>

describe('keys, recruiters and webhooks', () => {
  it('creates, lists and revokes a key', async () => {
    const created = await company('keys', 'create', 'bakery', 'Our system', '--scope', 'stats:read,campaigns:read')
    const key = created.stdout.trim()
    expect((await api.staff('GET', '/campaigns', undefined, key)).status).toBe(200)
    expect((await api.staff('GET', '/candidacies', undefined, key)).status).toBe(403)
    const { stdout } = await company('keys', 'list', 'bakery', '--json')
    const [row] = JSON.parse(stdout) as [{ id: number; name: string }]
    expect(row.name).toBe('Our system')
    expect(stdout).not.toContain(key)
    expect(await company('keys', 'revoke', 'foundry', String(row.id))).toMatchObject({ status: 1 })
    expect(await company('keys', 'revoke', 'bakery', String(row.id))).toMatchObject({ status: 0 })
    expect((await api.staff('GET', '/campaigns', undefined, key)).status).toBe(401)
    expect(await company('keys', 'create', 'bakery', 'x', '--scope', 'everything')).toMatchObject({ status: 2 })
  })

  it('adds, lists and removes a recruiter', async () => {
    const add = (...more: string[]) => company('recruiters', 'add', 'bakery', 'lena@example.org', ...more)
    expect((await add('--name', 'Lena Vogt', '--campaign', 'night-baker')).stdout).toMatch(
      /^Added recruiter Lena Vogt \(lena@/,
    )
    expect(await add('--name', 'Lena Vogt')).toMatchObject({ status: 1, stderr: expect.stringMatching(/already/) })
    expect(await add()).toMatchObject({ status: 2 })
    expect((await company('recruiters', 'add', 'bakery', 'nobody', '--name', 'x')).stderr).toMatch(/recruiter\.email/)
    const [row] = JSON.parse((await company('recruiters', 'list', 'bakery', '--json')).stdout) as [{ id: number }]
    expect((await company('recruiters', 'list', 'bakery')).stdout).toMatch(
      /Lena Vogt +lena@example\.org +en +night-baker +daily +yes +yes +no/,
    )
    const max = ['recruiters', 'add', 'bakery', 'max@example.org', '--name', 'Max']
    expect(await company(...max, '--applications', 'hourly')).toMatchObject({ status: 2 })
    await company(...max, '--applications', 'weekly', '--no-deadlines', '--no-messages', '--weekly')
    expect((await company('recruiters', 'list', 'bakery')).stdout).toMatch(/Max .* all +weekly +no +no +yes/)
    expect((await company('members', 'list', 'bakery')).stdout).toMatch(/lena@example\.org +recruiter +en +invited/)
    const [, added] = JSON.parse((await company('recruiters', 'list', 'bakery', '--json')).stdout) as { id: number }[]
    await company('recruiters', 'remove', 'bakery', String(added!.id))
    expect(await company('recruiters', 'remove', 'foundry', String(row.id))).toMatchObject({ status: 1 })
    expect(await company('recruiters', 'remove', 'bakery', String(row.id))).toMatchObject({ status: 0 })
    expect((await company('recruiters', 'list', 'bakery')).stdout).toMatch(/^No recruiters/)
  })

  it('adds, tests, replays and removes a webhook', async () => {
    const added = await company('webhooks', 'add', 'bakery', 'https://203.0.114.7/x', '--event', 'message.created')
    expect(added.stdout).toMatch(/^Added webhook \d+\.\nSecret: whsec_/)
    const [{ id }] = JSON.parse((await company('webhooks', 'list', 'bakery', '--json')).stdout) as [{ id: number }]
    expect(await company('webhooks', 'test', 'bakery', String(id))).toMatchObject({ status: 0 })
    expect((await company('webhooks', 'deliveries', 'bakery', String(id))).stdout).toMatch(/^\d+ +test /m)
    expect((await company('webhooks', 'replay', 'bakery', String(id))).stdout).toMatch(
      /^Queued \d+ deliver(?:y|ies) for retry/,
    )
    expect(await company('webhooks', 'remove', 'foundry', String(id))).toMatchObject({ status: 1 })
    expect(await company('webhooks', 'remove', 'bakery', String(id))).toMatchObject({ status: 0 })
    expect(await company('webhooks', 'add', 'bakery', 'https://127.0.0.1/x')).toMatchObject({ status: 1 })
    expect((await company('webhooks', 'list', 'bakery')).stdout).toMatch(/^No webhooks/)
  })
})

describe('feeds', () => {
  let feed: Server
  let jobs = readFileSync(path.join(ROOT, 'tests/support/feeds/greenhouse.json'))
  beforeAll(async () => {
    feed = createServer((_request, reply) => void reply.setHeader('content-type', 'application/json').end(jobs))
    await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => void feed.close())

  it('are not read with invalid settings of the server', async () => {
    const list = companyCommand(api, { env: { FEED_HOSTS: 'localhost:a b' } })
    expect(await list('feeds', 'list', 'bakery')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^FEED_HOSTS: must be a comma-separated list of hosts/),
    })
  })

  it('are added, run, listed and removed, and invalid content closes no jobs', async () => {
    const { port } = feed.address() as AddressInfo
    const withFeedHost = companyCommand(api, { env: { FEED_HOSTS: `127.0.0.1:${port}` } })
    const add = (url: string) =>
      withFeedHost('feeds', 'add', 'bakery', url, '--format', 'greenhouse', '--stages', 'RESUME')
    expect((await add(`http://127.0.0.1:${port}/jobs`)).stdout).toBe(
      'Added feed greenhouse. The server reads it every 60 minutes.\n',
    )
    expect(await add('http://127.0.0.1:1/jobs')).toMatchObject({ status: 1, stdout: '' })
    const run = await withFeedHost('feeds', 'run', 'bakery', 'greenhouse')
    expect(run).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^done: [1-9]\d* added, 0 updated, 0 closed/),
    })
    jobs = Buffer.from('{ not JSON')
    const broken = await withFeedHost('feeds', 'run', 'bakery', 'greenhouse', '--json')
    expect({ status: broken.status, run: parsed(broken.stdout) }).toMatchObject({
      status: 1,
      run: { status: 'refused', nb_closed: 0 },
    })
    expect((await withFeedHost('feeds', 'list', 'bakery')).stdout).toMatch(
      /greenhouse +greenhouse +http:.* yes +.* refused/,
    )
    const pause = { paused_at: new Date().toISOString(), pause_reason: 'parsing it took too long' }
    await api.db.updateTable('feeds').set(pause).execute()
    expect((await withFeedHost('feeds', 'list', 'bakery')).stdout).toMatch(/ paused .* refused/)
    expect(await withFeedHost('feeds', 'run', 'bakery', 'greenhouse')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('paused') as string,
    })
    const resumed = await withFeedHost('feeds', 'run', 'bakery', 'greenhouse', '--resume')
    expect(resumed.stdout).toMatch(/^refused/)
    expect((await withFeedHost('feeds', 'list', 'bakery')).stdout).toMatch(/ yes .* refused/)
    expect(await withFeedHost('feeds', 'remove', 'foundry', 'greenhouse')).toMatchObject({ status: 1 })
    expect(await withFeedHost('feeds', 'remove', 'bakery', 'greenhouse')).toMatchObject({ status: 0 })
    expect((await withFeedHost('feeds', 'list', 'bakery')).stdout).toMatch(/^No feeds/)
  })
})
