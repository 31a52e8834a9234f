import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { BotChallenge } from '#lib/contract/bot-check'
import type { Send } from '#lib/contract/caller'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** The solution of a challenge: the value of `bot_protection` in a call. */
export async function solve(challenge: BotChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}

type Evaluator = { evaluate: <T>(work: (company: string) => Promise<T>, company: string) => Promise<T> }

/** A company's challenge, requested on one of its pages and solved here. */
export async function proofOn(page: Evaluator, company: string): Promise<string> {
  const challenge = await page.evaluate(
    async (slug) => (await (await fetch(`/api/companies/${slug}/bot_challenge`)).json()) as BotChallenge,
    company,
  )
  return solve(challenge)
}

const CALLS =
  /^(?:POST \/(?:sessions|users|companies\/([\w-]+)\/alert_subscriptions)|PATCH \/users\/send_password_reset)$/

/** Wraps a `Send` so that calls without proof of work get one, as in the browser. */
export const withProof =
  (send: Send, db: Db): Send =>
  async (request) => {
    const { pathname } = new URL(request.url)
    const call = CALLS.exec(`${request.method} ${pathname}`)
    if (!call) return send(request)
    const text = await request.text()
    const body = bodyWithoutProof(text)
    const company = body && (call[1] ?? (await findCompany(db, body)))
    const proof = company && (await requestChallenge(send, request, company))
    const { url, method, headers } = request
    return send(
      new Request(url, { method, headers, body: proof ? JSON.stringify({ ...body, bot_protection: proof }) : text }),
    )
  }

type Body = { bot_protection?: unknown; company_id?: unknown; user?: { company_id?: unknown } | null }

/** The body of a call without a proof. Null for all other calls, which are sent unchanged. */
function bodyWithoutProof(text: string): Body | null {
  try {
    const body = JSON.parse(text) as Body | null
    return body && typeof body === 'object' && !Array.isArray(body) && (body.bot_protection ?? null) === null
      ? body
      : null
  } catch {
    return null
  }
}

async function findCompany(db: Db, { company_id, user }: Body) {
  const id = user?.company_id ?? company_id
  if (typeof id !== 'number' || !Number.isInteger(id) || id >= 2 ** 31) return null
  const row = await db.selectFrom('companies').select('slug').where('id', '=', id).executeTakeFirst()
  return row?.slug
}

async function requestChallenge(send: Send, request: Request, company: string) {
  const headers = new Headers(request.headers)
  headers.delete('content-type')
  const reply = await send(new Request(new URL(`/companies/${company}/bot_challenge`, request.url), { headers }))
  return reply.ok ? solve((await reply.json()) as BotChallenge) : null
}
