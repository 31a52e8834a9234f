import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'

/** Work for a device, as ALTCHA writes it: find the counter whose derived key begins with `keyPrefix`. */
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
      /** How many times the usual work this is, and the highest counter that may be the right one. */
      factor: z.number().int().positive().optional(),
      most: z.number().int().positive().optional(),
    }),
  }),
  signature: z.string(),
})
export type BotChallenge = z.infer<typeof BotChallenge>

/** The work done: this, as JSON in base64, is what `bot_protection` carries. */
export const BotWork = z.object({
  challenge: BotChallenge,
  solution: z.object({ counter: z.number().int().nonnegative(), derivedKey: z.string(), time: z.number().optional() }),
})

/**
 * Extension: work that stands in for the answer of a provider, good once and for this company. A foreign funnel API
 * without it answers 404, and nothing is asked of anybody.
 */
export const readBotChallenge = endpoint({
  method: 'GET',
  path: '/companies/:slug/bot_challenge',
  reply: BotChallenge,
})
