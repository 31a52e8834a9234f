import { createHash } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Canary, sowCanaries } from './canaries.ts'
import { type Forgery, forge, type Ground, numbersOf } from './forgeries.ts'
import { worked } from './proof.ts'
import type { startServer } from './server.ts'
import { withDatabase } from './with-database.ts'

type Server = Awaited<ReturnType<typeof startServer>>
type Answer = { status: number; head: string; body: Buffer; headers: IncomingMessage['headers'] }

const FROM = 'levain'

const asking =
  (port: number, agent: Agent) =>
  (host: string, path: string, headers = {}, method = 'GET', body?: string) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, host } })
      sent.on('response', (response) => {
        const { statusCode, headers: its } = response
        buffer(response).then(
          (bytes) => resolve({ status: statusCode!, head: JSON.stringify(its), body: bytes, headers: its }),
          reject,
        )
      })
      sent.on('error', reject).end(body)
    })
type Ask = ReturnType<typeof asking>

/** The cookies of a user of the company, named after its canary word. */
async function cookiesOf(ask: Ask, { slug, word }: Canary, port: number) {
  const host = `${slug}.localhost:${port}`
  const read = async (path: string) => JSON.parse((await ask(host, path)).body.toString()) as never
  const { id: company_id } = await read(`/api/companies/${slug}`)
  const bot_protection = await worked(await read(`/api/companies/${slug}/bot_challenge`))
  const name = { first_name: word, last_name: word, email: `${word}@example.org`, password: 'a calm winter morning' }
  const body = JSON.stringify({ user: { company_id, ...name, legals: true, locale: 'fr' }, bot_protection })
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const { status, headers: its } = await ask(host, '/api/users', headers, 'POST', body)
  if (status !== 200) throw new Error(`${slug}: signing up answered ${status}`)
  return (its['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
}

/** Fills a new server with companies whose texts identify them. */
async function prepare({ port, dataDir }: Server, ask: Ask, companies: number, signedIn: number): Promise<Ground> {
  const canaries = sowCanaries(dataDir, FROM, companies)
  const slugs = (sql: string) =>
    withDatabase((database) => database.prepare(sql).all(FROM) as { slug: string }[], dataDir).map(({ slug }) => slug)
  const mine = 'where company_id = (select id from companies where slug = ?)'
  const cookies = new Map<string, string>()
  for (const canary of canaries.slice(0, signedIn)) cookies.set(canary.slug, await cookiesOf(ask, canary, port))
  const [faq = ''] = slugs(`select slug from contents ${mine} and kind like 'faq%' and slug like '%/%'`)
  return {
    port,
    canaries,
    cookies,
    jobs: slugs(`select slug from campaigns ${mine} and is_online = 1 order by id limit 2`),
    articles: slugs(`select slug from contents ${mine} and kind like 'article%'`),
    faq: `/help-center/${faq}`,
  }
}

/** Describes a leak in an answer: another company's word or image; null without one. */
function leakIn(
  ground: Ground,
  { own, path }: Forgery,
  { head, body, headers }: Answer,
  pictures: Map<string, string>,
) {
  const text = head + body.toString('latin1')
  const strange = ground.canaries.find(({ word, slug }) => slug !== own?.slug && text.includes(word))
  if (strange) return `the word of ${strange.slug}`
  if (!String(headers['content-type']).startsWith('image/') || !path.endsWith('card.png')) return null
  const hash = createHash('sha256').update(body).digest('hex')
  const owner = pictures.get(hash) ?? own?.slug ?? ''
  pictures.set(hash, owner)
  return owner === own?.slug ? null : `the picture of ${owner}`
}

export type Outcome = {
  sent: number
  /** Answers with the company's own word, which prove that a leak would be visible. */
  own: number
  pictures: number
  statuses: Record<number, number>
  leaks: string[]
  seconds: number
}

type Attack = { requests: number; companies?: number; signedIn?: number; atOnce?: number; seed?: number }

/** Interleaved and forged requests to all companies at once; every answer is searched for words of the others. */
export async function attack(
  server: Server,
  { requests, companies = 20, signedIn = 4, atOnce = 20, seed = 7 }: Attack,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const ask = asking(server.port, agent)
  const ground = await prepare(server, ask, companies, signedIn)
  const random = numbersOf(seed)
  const pictures = new Map<string, string>()
  const outcome: Outcome = { sent: 0, own: 0, pictures: 0, statuses: {}, leaks: [], seconds: 0 }
  const started = performance.now()
  const one = async () => {
    while (outcome.sent < requests) {
      outcome.sent += 1
      const forgery = forge(random, ground)
      const answer = await ask(forgery.host, forgery.path, forgery.headers)
      outcome.statuses[answer.status] = (outcome.statuses[answer.status] ?? 0) + 1
      if (forgery.own && answer.body.includes(forgery.own.word)) outcome.own += 1
      const leak = leakIn(ground, forgery, answer, pictures)
      if (leak) outcome.leaks.push(`${leak} in ${answer.status} of ${JSON.stringify(forgery)}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  agent.destroy()
  return { ...outcome, pictures: pictures.size, seconds: (performance.now() - started) / 1000 }
}
