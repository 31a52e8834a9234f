import { z } from 'zod'
import type { BotAction, Recaptcha } from '#lib/domain/bot-check'
import type { VerifyBotToken, BotVerdict } from '#lib/funnel-api/platform/ports'

const TIMEOUT_MS = 5000

const ClassicReply = z.object({
  success: z.boolean(),
  action: z.string().default(''),
  hostname: z.string().default(''),
  score: z.number().default(0),
  challenge_ts: z.string().default(''),
  'error-codes': z.array(z.string()).default([]),
})
/** Errors of the visitor's token. All others are errors of the configuration or the provider. */
const TOKEN_ERRORS = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate']

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
  if (!reply.ok) throw new Error(`reCAPTCHA responded with ${reply.status}`)
  return reply.json()
}

/** Creates a client that verifies tokens. The visitor's IP address is not sent, because the score does not need it. */
export const createRecaptchaClient =
  (config: Recaptcha): VerifyBotToken =>
  async (token, action) =>
    'secret' in config ? verifyClassic(config, token) : verifyEnterprise(config, token, action)

async function verifyClassic(
  { api_origin, secret }: Recaptcha & { secret: string },
  response: string,
): Promise<BotVerdict> {
  const body = new URLSearchParams({ secret, response })
  const result = ClassicReply.parse(await post(`${api_origin}/recaptcha/api/siteverify`, { body }))
  if (result.success) return { ...result, made_at: result.challenge_ts }
  const [error] = result['error-codes'].filter((code) => !TOKEN_ERRORS.includes(code))
  if (error !== undefined) throw new Error(`reCAPTCHA: ${error}`)
  return null
}

async function verifyEnterprise(
  { api_origin, site_key, project, api_key }: Recaptcha & { project: string; api_key: string },
  token: string,
  expectedAction: BotAction,
): Promise<BotVerdict> {
  const reply = await post(`${api_origin}/v1/projects/${project}/assessments`, {
    headers: { 'content-type': 'application/json', 'x-goog-api-key': api_key },
    body: JSON.stringify({ event: { token, siteKey: site_key, expectedAction } }),
  })
  const { tokenProperties, riskAnalysis } = Assessment.parse(reply)
  const { valid, createTime } = tokenProperties
  return valid ? { ...tokenProperties, made_at: createTime, score: riskAnalysis.score } : null
}
