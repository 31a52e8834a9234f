import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { BotChallenge } from '#lib/contract/bot-check'
import type { Send } from '#lib/contract/caller'
import type { Db } from '#lib/funnel-api/db/open'

/** The solution of a challenge: the value of `bot_protection` in a call. */
export async function worked(challenge: BotChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}

type Asking = { evaluate: <T>(work: (company: string) => Promise<T>, company: string) => Promise<T> }

/** A company's challenge, requested on one of its pages and solved here. */
export async function proofOn(page: Asking, company: string): Promise<string> {
  const challenge = await page.evaluate(
    async (slug) => (await (await fetch(`/api/companies/${slug}/bot_challenge`)).json()) as BotChallenge,
    company,
  )
  return worked(challenge)
}

const CALLS = /^(?:POST \/(?:sessions|users)|PATCH \/users\/send_password_reset)$/

/** A `Send` that adds proof of work to calls without it, as a browser's page does. */
export const withProof =
  (send: Send, db: Db): Send =>
  async (request) => {
    const { pathname } = new URL(request.url)
    if (!CALLS.test(`${request.method} ${pathname}`)) return send(request)
    const text = await request.text()
    const body = parsed(text)
    const company = body && (await companyOf(db, body))
    const proof = company && (await challengeOf(send, request, company))
    const { url, method, headers } = request
    return send(
      new Request(url, { method, headers, body: proof ? JSON.stringify({ ...body, bot_protection: proof }) : text }),
    )
  }

type Body = { bot_protection?: unknown; company_id?: unknown; user?: { company_id?: unknown } | null }

/** The body of a call that lacks only the proof; null for all others, which are sent unchanged. */
function parsed(text: string): Body | null {
  try {
    const body = JSON.parse(text) as Body | null
    return body && typeof body === 'object' && !Array.isArray(body) && (body.bot_protection ?? null) === null
      ? body
      : null
  } catch {
    return null
  }
}

async function companyOf(db: Db, { company_id, user }: Body) {
  const id = user?.company_id ?? company_id
  if (typeof id !== 'number' || !Number.isInteger(id) || id >= 2 ** 31) return null
  const row = await db.selectFrom('companies').select('slug').where('id', '=', id).executeTakeFirst()
  return row?.slug
}

async function challengeOf(send: Send, request: Request, company: string) {
  const headers = new Headers(request.headers)
  headers.delete('content-type')
  const reply = await send(new Request(new URL(`/companies/${company}/bot_challenge`, request.url), { headers }))
  return reply.ok ? worked((await reply.json()) as BotChallenge) : null
}
