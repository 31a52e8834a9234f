import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { verifiersFrom } from '#lib/funnel-api/features/accounts/id-tokens'
import type { Verifier } from '#lib/funnel-api/platform/ports'

const NOW = new Date('2026-11-23T10:00:00.000Z')
const SECONDS = NOW.getTime() / 1000
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'RS384'] as const

let server: Server
let issuer: string
let verify: Verifier
const keys = new Map<string, CryptoKey>()
beforeAll(async () => {
  const jwks: object[] = []
  for (const alg of ALGORITHMS) {
    const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
    keys.set(alg, privateKey)
    jwks.push({ ...(await exportJWK(publicKey)), alg, use: 'sig', kid: alg })
  }
  server = createServer(({ url }, response) => {
    const isDiscovery = url === '/.well-known/openid-configuration'
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(isDiscovery ? { jwks_uri: `${issuer}/keys` } : { keys: jwks }))
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const client = { issuer: `${issuer}/`, client_id: 'careers' } as NonNullable<
    Parameters<typeof verifiersFrom>[0]['google']
  >
  verify = verifiersFrom({ google: client, linkedin: null })['google']!
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const PERSON = {
  sub: 'subject',
  email: 'nora@example.org',
  email_verified: true,
  given_name: 'Nora',
  family_name: 'Vidal',
}
async function identityOf(claims: JWTPayload, alg: string = 'RS256') {
  const times = { iat: SECONDS, exp: SECONDS + 3600 }
  const token = new SignJWT({ iss: `${issuer}/`, aud: 'careers', ...times, ...PERSON, ...claims })
  return verify(await token.setProtectedHeader({ alg, kid: alg }).sign(keys.get(alg)!), NOW)
}
const rejected = { code: 'INVALID_CREDENTIALS' }

it('has no verifier for a provider that is not configured', () => {
  expect(verifiersFrom({ google: null, linkedin: null })).toEqual({ google: null, linkedin: null })
})

it.each(['RS256', 'PS256', 'ES256'])('accepts a signature with %s', async (alg) => {
  expect(await identityOf({}, alg)).toEqual({
    provider: 'google',
    subject: 'subject',
    email: 'nora@example.org',
    isEmailVerified: true,
    first_name: 'Nora',
    last_name: 'Vidal',
  })
})

it.each<[string, JWTPayload]>([
  ['without a subject', { sub: undefined }],
  ['without an expiry time', { exp: undefined }],
  ['without an issue time', { iat: undefined }],
  ['older than ten and a half minutes', { iat: SECONDS - 631 }],
  ['that expired over half a minute ago', { exp: SECONDS - 31 }],
  ['for another client', { aud: 'other' }],
])('rejects a token %s', async (_token, claims) => {
  await expect(identityOf(claims)).rejects.toMatchObject(rejected)
})

it('rejects other algorithms, and tolerates clocks that differ by half a minute', async () => {
  await expect(identityOf({}, 'RS384')).rejects.toMatchObject(rejected)
  expect(await identityOf({ iat: SECONDS - 620, exp: SECONDS - 20 })).toMatchObject({ subject: 'subject' })
})

it.each<[JWTPayload, string, string]>([
  [{ given_name: undefined, family_name: undefined, name: 'Nora Maria Vidal' }, 'Nora', 'Maria Vidal'],
  [{ family_name: undefined, name: 'Nora Vidal' }, 'Nora', 'Vidal'],
  [{ given_name: ' No\u0007ra ', family_name: 'V'.repeat(90) }, 'No ra', 'V'.repeat(80)],
  [{ given_name: 'www.evil.test', family_name: 7 }, '', ''],
  [{ given_name: undefined, family_name: undefined }, '', ''],
])('takes the names from the claims %j', async (claims, first_name, last_name) => {
  expect(await identityOf(claims)).toMatchObject({ first_name, last_name })
})

it.each<[JWTPayload, string | null, boolean]>([
  [{ email_verified: 'true' }, 'nora@example.org', true],
  [{ email_verified: false }, 'nora@example.org', false],
  [{ email_verified: 'false' }, 'nora@example.org', false],
  [{ email_verified: undefined }, 'nora@example.org', false],
  [{ email: 'no address' }, null, false],
  [{ email: undefined }, null, false],
])('takes the email address from the claims %j', async (claims, email, isEmailVerified) => {
  expect(await identityOf(claims)).toMatchObject({ email, isEmailVerified })
})

it('accepts a subject of up to 255 characters', async () => {
  expect(await identityOf({ sub: 's'.repeat(255) })).toMatchObject({ subject: 's'.repeat(255) })
  for (const sub of ['', 's'.repeat(256)]) await expect(identityOf({ sub })).rejects.toThrow()
})
