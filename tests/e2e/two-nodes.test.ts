import { hash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import type { BotChallenge } from '#lib/contract/bot-check'
import { FILES, keyOf } from '#lib/host/pages/builds'
import { fileOf, isStaticPath, staticsIn } from '#lib/host/pages/build-statics'
import { type Answer, createNodeClient, cookiesOf, followStream, startNodes } from '../support/nodes.ts'
import { solve } from '../support/proof.ts'

const COMPANY = 'noctua'
const JOB = 'dark-sky-cartographer-london'
const PASSWORD = 'a calm winter morning'
const MB = 1024 * 1024

type Cluster = Awaited<ReturnType<typeof startNodes>>
let cluster: Cluster
let requestFrom: ReturnType<typeof createNodeClient>
let host: string
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  cluster = await startNodes(2)
  const port = Number(cluster.env.PUBLIC_PORT)
  host = `${COMPANY}.localhost:${port}`
  requestFrom = createNodeClient(COMPANY, port)
})
test.afterAll(() => cluster.stop())

const json = <T>({ status, text }: Answer): T => {
  expect(status, text).toBe(200)
  return JSON.parse(text) as T
}
const rowOf = async <T>(sql: string, values: unknown[] = []) => (await cluster.db.query(sql, values)).rows[0] as T

let cookies: string
let candidacy: { id: number; campaign_id: number }

test('creates tables and demo once when two nodes start at the same time, and shares accounts between them', async () => {
  const [one, two] = cluster.nodes as [Cluster['nodes'][0], Cluster['nodes'][0]]
  expect(await rowOf('select count(*) as n, count(distinct slug) as m from companies')).toEqual({ n: 3, m: 3 })
  const { id: company_id } = json<{ id: number }>(await requestFrom(one, `/api/companies/${COMPANY}`))
  const proof = async () => solve(json<BotChallenge>(await requestFrom(one, `/api/companies/${COMPANY}/bot_challenge`)))
  const name = { first_name: 'Ada', last_name: 'Frei', email: 'ada@example.org', password: PASSWORD }
  const user = { company_id, ...name, legals: true, locale: 'en' }
  // A challenge from one node is valid at the other.
  const signedUp = await requestFrom(two, '/api/users', {
    method: 'POST',
    body: { user, bot_protection: await proof() },
  })
  json(signedUp)
  cookies = cookiesOf(signedUp)
  expect(json<{ email: string }>(await requestFrom(one, '/api/me', { cookies })).email).toBe('ada@example.org')
})

test('stores scripts and styles of every page in the bucket, for nodes of another version', async () => {
  const statics = path.resolve('.next/static')
  const own = staticsIn(statics).filter(isStaticPath)
  expect(own.length).toBeGreaterThan(100)
  const sha256Of = (urlPath: string) => hash('sha256', readFileSync(fileOf(statics, urlPath)))
  const missing = async () => {
    const keys = new Set<string>()
    for await (const { key } of cluster.bucket.list(FILES)) keys.add(key)
    return own.filter((urlPath) => !keys.has(keyOf(sha256Of(urlPath))))
  }
  // On a busy machine, a node starts before it has stored all files.
  await expect.poll(missing, { timeout: 60_000 }).toEqual([])
})

test('processes a create call once if it is repeated at the other node', async () => {
  const { id: campaign_id } = await rowOf<{ id: number }>('select id from campaigns where slug = $1', [JOB])
  const call = { method: 'POST', body: { candidacy: { campaign_id } }, cookies, headers: { 'idempotency-key': 'one' } }
  const answers = await Promise.all(cluster.nodes.map((node) => requestFrom(node, '/api/me/candidacies', call)))
  const [first, second] = answers.map((answer) => json<typeof candidacy>(answer))
  expect(second).toEqual(first)
  candidacy = first!
})

test('shows a content change on both nodes', async () => {
  const showsName = async (name: string) =>
    Promise.all(cluster.nodes.map(async (node) => (await requestFrom(node, `/jobs/${JOB}`)).text.includes(name)))
  expect(await showsName('Dark-sky cartographer')).toEqual([true, true])
  await cluster.db.query('update campaigns set name = $1 where slug = $2', ['Cartographer of the dark', JOB])
  await expect(async () => expect(await showsName('Cartographer of the dark')).toEqual([true, true])).toPass({
    timeout: 5000,
  })
})

test('sends a message written by another program to the streams of both nodes', async () => {
  const streams = cluster.nodes.map((node) => followStream(node, host, '/api/me/events', cookies))
  for (const stream of streams) expect(await stream.first(() => true, 5000)).toMatchObject({ nb_msg: 0 })
  const { user_id } = await rowOf<{ user_id: number }>('select user_id from candidacies where id = $1', [candidacy.id])
  // Writes to the database, as another process would.
  await cluster.db.query(
    `with d as (insert into discussions (candidacy_id, user_id, company_id, is_open, created_at, last_message_at)
       select $1, $2, company_id, 1, $3, $3 from users where id = $2 returning id)
     insert into discussion_messages
       (discussion_id, author_type, author_name, content, files_url, is_status_updated, created_at)
       select id, 'Recruiter', 'Lena', 'When can you come?', '[]', 0, $3 from d`,
    [candidacy.id, user_id, new Date().toISOString()],
  )
  for (const stream of streams)
    expect(await stream.first<{ nb_msg: number }>(({ nb_msg }) => nb_msg === 1, 3000)).toBeDefined()
  for (const stream of streams) stream.leave()
})

test('ends the access of a member whom the other node suspends or whose role it lowers, within a second', async () => {
  const [one, two] = cluster.nodes as [Cluster['nodes'][0], Cluster['nodes'][0]]
  const manager = `manager.localhost:${cluster.env.PUBLIC_PORT}`
  const addMember = async (name: string) => {
    const token = `session-of-${name}`
    const { id } = await rowOf<{ id: number }>(
      `with person as (insert into staff_users (email, name, locale, is_operator, created_at)
           values ($1, $2, 'en', 0, $3) returning id),
         membership as (insert into staff_memberships (staff_user_id, company_id, role, created_at)
           select person.id, companies.id, 'admin', $3 from person, companies where slug = $4),
         session as (insert into staff_sessions (staff_user_id, token_hash, method, created_at, last_used_at)
           select id, $5, 'code', $3, $3 from person)
       select id from person`,
      [`${name}@example.org`, name, new Date().toISOString(), COMPANY, hash('sha256', token)],
    )
    return { id, cookie: `careers_staff=${token}` }
  }
  const [admin, lena] = [await addMember('ada'), await addMember('lena')]
  const headers = { host: manager, 'x-company': COMPANY }
  const change = (member: object) =>
    requestFrom(one, `/staff/v1/members/${lena.id}`, {
      method: 'PATCH',
      body: { member },
      cookies: admin.cookie,
      headers: { ...headers, 'if-match': '*' },
    })
  const call = { cookies: lena.cookie, headers }
  const statusOf = async (urlPath: string) => (await requestFrom(two, `/staff/v1${urlPath}`, call)).status
  expect(await statusOf('/audit')).toBe(200)
  expect((await change({ role: 'recruiter' })).status).toBe(200)
  expect([await statusOf('/audit'), await statusOf('/inbox')]).toEqual([403, 200])
  const stream = followStream(two, manager, '/staff/v1/events', lena.cookie, { 'x-company': COMPANY })
  expect(await stream.started).toBe(200)
  expect((await change({ is_suspended: true })).status).toBe(200)
  const changedAt = performance.now()
  expect(await statusOf('/inbox')).toBe(403)
  await stream.ended
  expect(performance.now() - changedAt).toBeLessThan(1000)
})

test('lets the computer follow a phone that uses the other node', async () => {
  const [one, two] = cluster.nodes as [Cluster['nodes'][0], Cluster['nodes'][0]]
  await cluster.db.query(`update campaigns set stages = '["PITCH","RESUME"]' where slug = $1`, [JOB])
  const { pitch } = await rowOf<{ pitch: string }>('select pitch from campaigns where slug = $1', [JOB])
  const body = { candidacy_id: candidacy.id, pitch_id: (JSON.parse(pitch) as { id: number }).id }
  const link = json<{ id: number; url: string }>(
    await requestFrom(one, '/api/me/recording_links', { method: 'POST', body, cookies }),
  )
  const stream = followStream(one, host, `/api/me/recording_links/${link.id}/events`, cookies)
  expect(await stream.first(() => true, 5000)).toMatchObject({ status: 'sent' })
  const [, token] = link.url.split('#')
  json(await requestFrom(two, '/api/recording/open', { method: 'POST', body: { token } }))
  expect(await stream.first<{ status: string }>(({ status }) => status === 'opened', 2000)).toBeDefined()
  stream.leave()
})

test('combines upload parts from both nodes into one file that both nodes serve', async () => {
  // A short video with an appended box that players skip.
  const padding = randomBytes(7 * MB)
  padding.writeUInt32BE(padding.length, 0)
  padding.write('free', 4, 'latin1')
  const video = Buffer.concat([readFileSync(path.join(import.meta.dirname, '../support/pitch.mp4')), padding])
  const file = { folder: 'records', filename: 'pitch.mp4' }
  const grant = json<{ policy: string; signature: string }>(
    await requestFrom(cluster.nodes[0]!, '/api/me/uploads', { method: 'POST', body: file, cookies }),
  )
  const step = async <T>(at: number, name: string, more: object) =>
    json<T>(
      await requestFrom(cluster.nodes[at % 2]!, `/fs/up/multipart/${name}`, {
        method: 'POST',
        body: { apikey: 'embedded', ...grant, ...more },
      }),
    )
  const fileToUpload = { filename: file.filename, mimetype: 'video/mp4', size: video.length }
  const { upload_id } = await step<{ upload_id: string }>(0, 'start', fileToUpload)
  const parts: { part_number: number; etag: string }[] = []
  for (const [index, from] of [0, 5 * MB].entries()) {
    const bytes = video.subarray(from, Math.min(from + 5 * MB, video.length))
    const part_number = index + 1
    const { url } = await step<{ url: string }>(index, 'upload', { upload_id, part: part_number, size: bytes.length })
    const { pathname, search } = new URL(url)
    const put = await requestFrom(cluster.nodes[part_number % 2]!, pathname + search, { method: 'PUT', body: bytes })
    parts.push({ part_number, etag: String(put.headers.etag) })
  }
  const sha256 = hash('sha256', video)
  const { handle } = await step<{ handle: string }>(1, 'complete', { upload_id, parts, size: video.length, sha256 })
  expect(await rowOf('select size, sha256 from files where handle = $1', [handle])).toEqual({
    size: video.length,
    sha256,
  })
  for (const at of [0, 1]) expect(await step<{ handle: string }>(at, 'status', { upload_id })).toMatchObject({ handle })
})

test('serves images of companies on either node', async () => {
  const { cover } = await rowOf<{ cover: string }>('select cover from campaigns where slug = $1', [JOB])
  for (const node of cluster.nodes) {
    const image = await requestFrom(node, `${cover}?w=320`)
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/webp'])
  }
})

test('counts attempts for all nodes together', async () => {
  const minute = () => Math.floor(Date.now() / 60_000)
  async function countViews(visitor: number) {
    const headers = { 'x-forwarded-for': `10.9.8.${visitor}` }
    const call = { method: 'POST', body: {}, headers }
    const countView = (n: number) =>
      requestFrom(cluster.nodes[n % 2]!, `/api/companies/${COMPANY}/campaigns/${JOB}/track`, call)
    const statuses: number[] = []
    for (let n = 0; n < 80; n += 8)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 8 }, (_, m) => countView(n + m)))).map(({ status }) => status),
      )
    return statuses
  }
  // The limit is sixty per minute. Attempts that cross the end of a minute are repeated as another visitor.
  let start = minute()
  let statuses = await countViews(1)
  for (let visitor = 2; start !== minute(); visitor += 1) {
    start = minute()
    statuses = await countViews(visitor)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
})

test('sends each email once, from either node', async () => {
  await cluster.db.query(
    `insert into outbox (channel, company_id, recipient, locale, template, payload, status, attempts, next_attempt_at, created_at)
       select 'mail', companies.id, n || '@example.org', 'en', 'welcome', '{"first_name":"Ada","link":"http://localhost"}',
         'waiting', 0, $1, $1 from companies, generate_series(1, 50) as n where slug = $2`,
    [new Date().toISOString(), COMPANY],
  )
  await expect(async () =>
    expect(await rowOf(`select count(*) as n from outbox where status = 'waiting'`)).toEqual({ n: 0 }),
  ).toPass({ timeout: 15_000 })
  const { n } = await rowOf<{ n: number }>(`select count(*) as n from outbox where status = 'sent'`)
  // One node may be fast enough to send all emails.
  const emails = cluster.folders
    .map((folder) => path.join(folder, 'outbox'))
    .flatMap((outbox) => (existsSync(outbox) ? readdirSync(outbox) : []))
  expect(emails).toHaveLength(n)
  expect(new Set(emails).size).toBe(n)
  expect(await rowOf('select count(*) as n from outbox where attempts > 1')).toEqual({ n: 0 })
})
