import { setTestTransport } from '#lib/client/api'
import { setManagerTransport } from '#lib/client/manager/api'
import type { User } from '#lib/domain/user'
import { createSmallChallenge, isChallengeRequest } from '#tests/support/site-calls'

type Network = 'works' | 'is lost' | 'hangs'

/**
 * Replaces the network with one whose calls of one write are recorded and never get a reply. `replies` are the responses
 * to other calls, or their errors.
 */
export function fakeFormNetwork(write: string, person: User, replies: Record<string, unknown> = {}) {
  const network = { state: 'works' as Network, bodies: [] as string[], signals: [] as AbortSignal[] }
  const send = async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname.replace(/^\/(?:api|staff\/v1)/, '')}`
    if (call === write) {
      network.signals.push(request.signal)
      network.bodies.push(await request.clone().text())
    }
    if (network.state === 'is lost') throw new TypeError('Failed to fetch')
    if (isChallengeRequest(request)) return Response.json(await createSmallChallenge())
    if (call === write) return new Promise<Response>(() => {})
    if (replies[call] instanceof Error) throw replies[call]
    if (call in replies) return Response.json(replies[call])
    if (call === 'GET /users/abc/reset_password') return Response.json({ email: person.email })
    if (call.endsWith('/preview')) return Response.json({ nb_jobs: 3 })
    return Response.json(call === 'GET /me' ? person : [])
  }
  setTestTransport(send)
  setManagerTransport(send)
  // The copy of the data is a download, and not a call of the contract.
  globalThis.fetch = async (path) => send(new Request(new URL(String(path), location.href)))
  return network
}
