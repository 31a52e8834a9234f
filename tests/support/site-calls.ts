import { webcrypto } from 'node:crypto'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { callThrough } from '#lib/client/api'
import { BotChallenge } from '#lib/contract/bot-check'

/** jsdom has no keys to derive; browsers have. */
const withKeys = () =>
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true })

/** Work as the funnel API asks for it, of the smallest size. */
export async function smallWork(company = 'levain') {
  withKeys()
  const data = { company, expires_at: Date.now() + 60_000 }
  const secrets = { hmacSignatureSecret: 'secret', hmacKeySignatureSecret: 'other secret' }
  return BotChallenge.parse(
    await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 2, deriveKey, data, ...secrets }),
  )
}

export const isChallenge = ({ url }: Request) => new URL(url).pathname.endsWith('/bot_challenge')

/** The API's end of the wire for forms: it asks everybody for a little work, and answers the rest as it is told. */
export const answerForms = (answer: (request: Request) => Response | Promise<Response>) =>
  callThrough(async (request) => (isChallenge(request) ? Response.json(await smallWork()) : answer(request)))
