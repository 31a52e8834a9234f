import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'

/** Proof of work in ALTCHA's format: find the counter whose derived key begins with `keyPrefix`. */
export const BotChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number().int().positive(),
    keyLength: z.number().int().positive(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    data: z.object({
      company: z.string(),
      expires_at: z.number().int(),
      /** `factor`: multiple of the usual work. `most`: highest possible value of the counter. */
      factor: z.number().int().positive().optional(),
      most: z.number().int().positive().optional(),
    }),
  }),
  signature: z.string(),
})
export type BotChallenge = z.infer<typeof BotChallenge>

/** The solved challenge. `bot_protection` carries it as JSON in base64. */
export const BotWork = z.object({
  challenge: BotChallenge,
  solution: z.object({ counter: z.number().int().nonnegative(), derivedKey: z.string(), time: z.number().optional() }),
})

/**
 * Extension: a challenge whose proof of work replaces the token of a provider. Each challenge is valid once and for
 * this company only. If another funnel API returns 404, browsers send no proof.
 */
export const readBotChallenge = endpoint({
  method: 'GET',
  path: '/companies/:slug/bot_challenge',
  reply: BotChallenge,
})
