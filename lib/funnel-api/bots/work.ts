import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type BotChallenge, BotChallenge as Challenge, BotWork } from '#lib/contract/bot-check'
import { hashToken } from '#lib/funnel-api/auth/tokens'
import type { Api } from '#lib/funnel-api/context'
import { secretsOf } from '#lib/funnel-api/seals'

/** How much is asked of a device: so many keys, each of so many rounds. */
export type WorkLoad = { cost: number; least: number; most: number }
/** A quarter of a second on a computer, below two seconds on a phone that is eight times slower. */
export const USUAL_LOAD: WorkLoad = { cost: 5000, least: 20, most: 60 }

/** Long enough for a form that is filled in slowly; browsers make new work after a shorter time. */
const GOOD_MINUTES = 30

/** Not the secret itself: what seals sessions and links signs nothing else. */
const derivedFrom = (secret: string) => ({
  hmacSignatureSecret: hashToken(`bot-challenge:${secret}`),
  hmacKeySignatureSecret: hashToken(`bot-challenge-key:${secret}`),
})

/** Work for a device, `factor` times the usual. */
export async function newChallenge(api: Api, company: string, factor = 1): Promise<BotChallenge> {
  const { cost, least, most } = api.bots.load
  const data = { company, expires_at: api.now().getTime() + GOOD_MINUTES * 60_000 }
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(most * factor, least * factor),
    deriveKey,
    data: factor === 1 ? data : { ...data, factor, most: most * factor },
    ...derivedFrom(api.secret),
  })
  return Challenge.parse(made)
}

function workIn(answer: string) {
  try {
    return BotWork.safeParse(JSON.parse(Buffer.from(answer, 'base64').toString('utf8'))).data ?? null
  } catch {
    return null
  }
}

/**
 * How many times the usual work an answer is; 0 where it is no work of this company's that is done, fresh and unused.
 * Asking uses it up.
 */
export async function workDone(api: Api, company: string, answer: string): Promise<number> {
  const work = workIn(answer)
  if (!work) return 0
  const { data } = work.challenge.parameters
  if (data.company !== company || data.expires_at <= api.now().getTime()) return 0
  for (const secret of secretsOf(api)) {
    const { verified } = await verifySolution({ ...work, deriveKey, ...derivedFrom(secret) })
    if (verified) return (await spend(api, work.challenge.signature, data.expires_at)) ? (data.factor ?? 1) : 0
  }
  return 0
}

/** False where somebody was here with it before. */
export async function spend({ db }: Api, token: string, expires_at: number): Promise<boolean> {
  const row = await db
    .insertInto('spent_tokens')
    .values({ token_hash: hashToken(token), expires_at: new Date(expires_at).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
