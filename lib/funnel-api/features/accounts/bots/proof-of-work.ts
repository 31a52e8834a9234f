import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type BotChallenge, BotChallenge as Challenge, BotWork } from '#lib/contract/bot-check'
import { acceptedSecrets, hashToken } from '#lib/funnel-api/platform/signatures/signatures'
import { jsonOrNull } from '#lib/domain/json-or-null'
import type { WorkLoad } from '#lib/funnel-api/platform/ports'
import type { Api } from '#lib/funnel-api/platform/context'

/** Takes a quarter of a second on a computer, and less than two seconds on a phone that is eight times slower. */
export const DEFAULT_WORK_LOAD: WorkLoad = { cost: 5000, min: 20, max: 60 }

/** Long enough for a form that is completed slowly. Browsers request a new challenge earlier. */
const VALID_MINUTES = 30

/** Derives separate keys, so that the secret of sessions and links signs nothing else. */
const derivedFrom = (secret: string) => ({
  hmacSignatureSecret: hashToken(`bot-challenge:${secret}`),
  hmacKeySignatureSecret: hashToken(`bot-challenge-key:${secret}`),
})

/** Creates a challenge for a device, with `factor` times the usual work. */
export async function newChallenge(api: Api, company: string, factor = 1): Promise<BotChallenge> {
  const { cost, min, max } = api.bots.load
  const data = { company, expires_at: api.now().getTime() + VALID_MINUTES * 60_000 }
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(max * factor, min * factor),
    deriveKey,
    data: factor === 1 ? data : { ...data, factor, most: max * factor },
    ...derivedFrom(api.secret),
  })
  return Challenge.parse(challenge)
}

const parseWork = (answer: string) =>
  BotWork.safeParse(jsonOrNull(Buffer.from(answer, 'base64').toString('utf8'))).data ?? null

/**
 * Verifies a proof of work and marks it as used. Returns its factor, or 0 if it is invalid, expired, already used or for
 * another company.
 */
export async function verifyWork(api: Api, company: string, answer: string): Promise<number> {
  const work = parseWork(answer)
  if (!work) return 0
  const { data } = work.challenge.parameters
  if (data.company !== company || data.expires_at <= api.now().getTime()) return 0
  for (const secret of acceptedSecrets(api)) {
    const { verified } = await verifySolution({ ...work, deriveKey, ...derivedFrom(secret) })
    if (verified) return (await consumeToken(api, work.challenge.signature, data.expires_at)) ? (data.factor ?? 1) : 0
  }
  return 0
}

/** Marks a token as used. Returns false if it was used before. */
export async function consumeToken({ db }: Api, token: string, expires_at: number): Promise<boolean> {
  const row = await db
    .insertInto('spent_tokens')
    .values({ token_hash: hashToken(token), expires_at: new Date(expires_at).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
