import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { MANAGER } from '#tests/support/staff-members'

const USER_PRESENT = 1
const USER_VERIFIED = 4
const HAS_CREDENTIAL = 64

type Changes = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number; userHandle?: string }

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

function authenticatorData({ rpId = 'manager.test', isVerified = true, counter = 0 }: Changes, more?: Uint8Array) {
  const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (more ? HAS_CREDENTIAL : 0)
  const head = Buffer.alloc(37)
  sha256(rpId).copy(head)
  head.writeUInt8(flags, 32)
  head.writeUInt32BE(counter, 33)
  return Buffer.concat([head, more ?? Buffer.alloc(0)])
}

const clientData = (type: string, challenge: string, { origin = MANAGER }: Changes) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** Creates a software authenticator with one passkey. Its responses have the format of a browser. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ]),
  )
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }
  return {
    id: named.id,
    create(challenge: string, changes: Changes = {}, format = 'none') {
      const length = Buffer.from([0, id.length])
      const data = authenticatorData(changes, Buffer.concat([Buffer.alloc(16), length, id, coseKey]))
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', format],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ])
      return {
        ...named,
        clientExtensionResults: {},
        authenticatorAttachment: 'platform',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, changes)),
          attestationObject: base64url(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      }
    },
    get(challenge: string, changes: Changes = {}) {
      const data = authenticatorData(changes)
      const json = clientData('webauthn.get', challenge, changes)
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(json),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(json)]), privateKey)),
          ...(changes.userHandle !== undefined && { userHandle: changes.userHandle }),
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>
