import { z } from 'zod'
import type { BotAction, Recaptcha } from '#lib/domain/bot-check'

/** What the provider says of an answer; null for one that it has not given. */
export type Verdict = { action: string; hostname: string; score: number; made_at: string } | null
/** Throws where the provider cannot be asked: it is away, or it does not take our keys. */
export type Ask = (token: string, action: BotAction) => Promise<Verdict>

const TIMEOUT_MS = 5000

const Classic = z.object({
  success: z.boolean(),
  action: z.string().default(''),
  hostname: z.string().default(''),
  score: z.number().default(0),
  challenge_ts: z.string().default(''),
  'error-codes': z.array(z.string()).default([]),
})
/** Faults of the visitor's answer; all others are ours or the provider's. */
const ANSWER_FAULTS = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate']

const Assessment = z.object({
  tokenProperties: z.object({
    valid: z.boolean().default(false),
    action: z.string().default(''),
    hostname: z.string().default(''),
    createTime: z.string().default(''),
  }),
  riskAnalysis: z.object({ score: z.number().default(0) }).default({ score: 0 }),
})

async function post(url: string, init: RequestInit): Promise<unknown> {
  const reply = await fetch(url, {
    ...init,
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!reply.ok) throw new Error(`reCAPTCHA answered ${reply.status}`)
  return reply.json()
}

/** Asks for a verdict. The visitor's address is not told: the score does not need it. */
export const askerOf =
  (its: Recaptcha): Ask =>
  async (token, action) =>
    'secret' in its ? classic(its, token) : enterprise(its, token, action)

async function classic({ api_origin, secret }: Recaptcha & { secret: string }, response: string): Promise<Verdict> {
  const body = new URLSearchParams({ secret, response })
  const said = Classic.parse(await post(`${api_origin}/recaptcha/api/siteverify`, { body }))
  if (said.success) return { ...said, made_at: said.challenge_ts }
  const [fault] = said['error-codes'].filter((code) => !ANSWER_FAULTS.includes(code))
  if (fault !== undefined) throw new Error(`reCAPTCHA: ${fault}`)
  return null
}

async function enterprise(
  { api_origin, site_key, project, api_key }: Recaptcha & { project: string; api_key: string },
  token: string,
  expectedAction: BotAction,
): Promise<Verdict> {
  const reply = await post(`${api_origin}/v1/projects/${project}/assessments`, {
    headers: { 'content-type': 'application/json', 'x-goog-api-key': api_key },
    body: JSON.stringify({ event: { token, siteKey: site_key, expectedAction } }),
  })
  const { tokenProperties: its, riskAnalysis } = Assessment.parse(reply)
  return its.valid ? { ...its, made_at: its.createTime, score: riskAnalysis.score } : null
}
