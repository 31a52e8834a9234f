import { webcrypto } from 'node:crypto'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { setTestTransport } from '#lib/client/api'
import { BotChallenge } from '#lib/contract/bot-check'

/** Adds key derivation, which jsdom lacks. */
const addKeyDerivation = () =>
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true })

/** A challenge of the funnel API, of the smallest size. */
export async function createSmallChallenge(company = 'levain') {
  addKeyDerivation()
  const data = { company, expires_at: Date.now() + 60_000 }
  const secrets = { hmacSignatureSecret: 'secret', hmacKeySignatureSecret: 'other secret' }
  return BotChallenge.parse(
    await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 2, deriveKey, data, ...secrets }),
  )
}

export const isChallenge = ({ url }: Request) => new URL(url).pathname.endsWith('/bot_challenge')

/** A fake API for forms. Returns small challenges, and the configured response for all other calls. */
export const fakeFormApi = (answer: (request: Request) => Response | Promise<Response>) =>
  setTestTransport(async (request) =>
    isChallenge(request) ? Response.json(await createSmallChallenge()) : answer(request),
  )
