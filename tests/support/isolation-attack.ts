import { createHash } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Canary, createCanaries } from './canaries.ts'
import { type Forgery, forge, type Ground, numbersOf } from './forgeries.ts'
import { solve } from './proof.ts'
import type { startServer } from './server.ts'
import { withDatabase } from './with-database.ts'

type Server = Awaited<ReturnType<typeof startServer>>
type Answer = { status: number; head: string; body: Buffer; headers: IncomingMessage['headers'] }

const FROM = 'levain'

const createSender =
  (port: number, agent: Agent) =>
  (host: string, path: string, headers = {}, method = 'GET', body?: string) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, host } })
      sent.on('response', (response) => {
        const { statusCode, headers: responseHeaders } = response
        buffer(response).then(
          (bytes) =>
            resolve({
              status: statusCode!,
              head: JSON.stringify(responseHeaders),
              body: bytes,
              headers: responseHeaders,
            }),
          reject,
        )
      })
      sent.on('error', reject).end(body)
    })
type SendRequest = ReturnType<typeof createSender>

/** Signs up a user whose name is the canary word of the company. Returns the cookies. */
async function signUpForCookies(sendRequest: SendRequest, { slug, word }: Canary, port: number) {
  const host = `${slug}.localhost:${port}`
  const read = async (path: string) => JSON.parse((await sendRequest(host, path)).body.toString()) as never
  const { id: company_id } = await read(`/api/companies/${slug}`)
  const bot_protection = await solve(await read(`/api/companies/${slug}/bot_challenge`))
  const name = { first_name: word, last_name: word, email: `${word}@example.org`, password: 'a calm winter morning' }
  const body = JSON.stringify({ user: { company_id, ...name, legals: true, locale: 'fr' }, bot_protection })
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const { status, headers: responseHeaders } = await sendRequest(host, '/api/users', headers, 'POST', body)
  if (status !== 200) throw new Error(`${slug}: sign-up returned ${status}`)
  return (responseHeaders['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
}

/** Fills a new server with companies that have unique texts. */
async function prepare(
  { port, dataDir }: Server,
  sendRequest: SendRequest,
  companies: number,
  signedIn: number,
): Promise<Ground> {
  const canaries = createCanaries(dataDir, FROM, companies)
  const slugs = (sql: string) =>
    withDatabase((database) => database.prepare(sql).all(FROM) as { slug: string }[], dataDir).map(({ slug }) => slug)
  const ofCompany = 'where company_id = (select id from companies where slug = ?)'
  const cookies = new Map<string, string>()
  for (const canary of canaries.slice(0, signedIn))
    cookies.set(canary.slug, await signUpForCookies(sendRequest, canary, port))
  const [faq = ''] = slugs(`select slug from contents ${ofCompany} and kind like 'faq%' and slug like '%/%'`)
  return {
    port,
    canaries,
    cookies,
    jobs: slugs(`select slug from campaigns ${ofCompany} and is_online = 1 order by id limit 2`),
    articles: slugs(`select slug from contents ${ofCompany} and kind like 'article%'`),
    faq: `/help-center/${faq}`,
  }
}

/** Describes a leak of another company's text or image in a response. Null if there is none. */
function leakIn(ground: Ground, { own, path }: Forgery, { head, body, headers }: Answer, images: Map<string, string>) {
  const text = head + body.toString('latin1')
  const foreign = ground.canaries.find(({ word, slug }) => slug !== own?.slug && text.includes(word))
  if (foreign) return `text of ${foreign.slug}`
  if (!String(headers['content-type']).startsWith('image/') || !path.endsWith('card.png')) return null
  const hash = createHash('sha256').update(body).digest('hex')
  const owner = images.get(hash) ?? own?.slug ?? ''
  images.set(hash, owner)
  return owner === own?.slug ? null : `share card of ${owner}`
}

export type Outcome = {
  sent: number
  /** Number of responses with the company's own word. They prove that a leak would be detected. */
  own: number
  cardCount: number
  statuses: Record<number, number>
  leaks: string[]
  seconds: number
}

type Attack = { requests: number; companies?: number; signedIn?: number; concurrency?: number; seed?: number }

/** Sends interleaved and forged requests to all companies, and searches each response for texts of other companies. */
export async function attack(
  server: Server,
  { requests, companies = 20, signedIn = 4, concurrency = 20, seed = 7 }: Attack,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const sendRequest = createSender(server.port, agent)
  const ground = await prepare(server, sendRequest, companies, signedIn)
  const random = numbersOf(seed)
  const images = new Map<string, string>()
  const outcome: Outcome = { sent: 0, own: 0, cardCount: 0, statuses: {}, leaks: [], seconds: 0 }
  const started = performance.now()
  const one = async () => {
    while (outcome.sent < requests) {
      outcome.sent += 1
      const forgery = forge(random, ground)
      const answer = await sendRequest(forgery.host, forgery.path, forgery.headers)
      outcome.statuses[answer.status] = (outcome.statuses[answer.status] ?? 0) + 1
      if (forgery.own && answer.body.includes(forgery.own.word)) outcome.own += 1
      const leak = leakIn(ground, forgery, answer, images)
      if (leak) outcome.leaks.push(`${leak} in ${answer.status} of ${JSON.stringify(forgery)}`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, one))
  agent.destroy()
  return { ...outcome, cardCount: images.size, seconds: (performance.now() - started) / 1000 }
}
