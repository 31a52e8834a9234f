import { webcrypto } from 'node:crypto'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { setTestTransport } from '#lib/client/api'
import { solveChallenge } from '#lib/client/proof-of-work'
import { BotChallenge } from '#lib/contract/bot-check'

/** Adds key derivation, which jsdom lacks. */
const addKeyDerivation = () =>
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true })

/** Creates a challenge like those of the funnel API, which takes the least work to solve. */
export async function createSmallChallenge(company = 'levain') {
  addKeyDerivation()
  const data = { company, expires_at: Date.now() + 60_000 }
  const secrets = { hmacSignatureSecret: 'secret', hmacKeySignatureSecret: 'other secret' }
  return BotChallenge.parse(
    await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 2, deriveKey, data, ...secrets }),
  )
}

export const isChallengeRequest = ({ url }: Request) => new URL(url).pathname.endsWith('/bot_challenge')

/** Replaces the API of forms. Requests for a challenge get a small one, and all others the response of `answer`. */
export const fakeFormApi = (answer: (request: Request) => Response | Promise<Response>) =>
  setTestTransport(async (request) =>
    isChallengeRequest(request) ? Response.json(await createSmallChallenge()) : answer(request),
  )

/**
 * Waits for the solution that a form prepares when it gets focus, also after a rejection. Otherwise its modules could
 * load after the end of the test file.
 */
export const finishPreparedSolution = () => solveChallenge('levain').catch(() => null)
