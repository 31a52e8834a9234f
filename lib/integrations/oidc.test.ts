/** @jest-environment node */
import { decodeJwt } from 'jose'
import { socialClientsFrom, SocialSettings } from '#lib/domain/social-provider'
import type { SocialProvider } from '#lib/domain/social-outcome'
import { buildAuthorization, exchangeCode } from '#lib/integrations/oidc'
import { type Oidc, startOidc } from '#tests/support/oidc'

let oidc: Oidc
beforeAll(async () => void (oidc = await startOidc()))
afterAll(() => oidc.stop())

const NORA = {
  sub: 'nora-1',
  email: 'nora@example.org',
  email_verified: true,
  given_name: 'Nora',
  family_name: 'Vidal',
}

/** A sign-in up to the redirect back from the provider. */
async function beginSignIn(provider: SocialProvider, person = NORA) {
  const client = socialClientsFrom(SocialSettings.parse(oidc.env))[provider]!
  const redirect_uri = `http://localhost:3000/api/session/${provider}/callback`
  const { url, secrets } = await buildAuthorization({
    provider,
    client,
    redirect_uri,
    state: 'bakery.x.y',
    locale: 'fr',
  })
  return { client, url, secrets, callbackUrl: await oidc.signInRedirect(provider, url.href, person) }
}

it('protects a sign-in with Google by state, nonce and PKCE', async () => {
  const { client, url, secrets, callbackUrl } = await beginSignIn('google')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge_method: 'S256',
    ui_locales: 'fr',
  })
  expect(url.searchParams.get('code_challenge')).not.toBe(secrets.verifier)
  const token = await exchangeCode(client, callbackUrl, secrets)
  expect(decodeJwt(token)).toMatchObject({ sub: 'nora-1', nonce: secrets.nonce, email: NORA.email })
})

it.each(['nonce', 'verifier'] as const)('rejects a Google code with the %s of another browser', async (name) => {
  const [own, other] = [await beginSignIn('google'), await beginSignIn('google')]
  expect(own.secrets[name]).not.toBe(other.secrets[name])
  const mixed = { ...own.secrets, [name]: other.secrets[name] }
  await expect(exchangeCode(own.client, own.callbackUrl, mixed)).rejects.toMatchObject({ name: 'SocialError' })
})

it('rejects a code with another state', async () => {
  const { client, callbackUrl, secrets } = await beginSignIn('google')
  await expect(exchangeCode(client, callbackUrl, { ...secrets, state: 'bakery.z.y' })).rejects.toMatchObject({
    outcome: 'UNAVAILABLE',
  })
})

it('sends LinkedIn neither nonce nor PKCE, which it does not support', async () => {
  const { client, url, secrets, callbackUrl } = await beginSignIn('linkedin')
  expect([url.searchParams.get('nonce'), url.searchParams.get('code_challenge')]).toEqual([null, null])
  expect(secrets).toEqual({ state: 'bakery.x.y' })
  expect(decodeJwt(await exchangeCode(client, callbackUrl, secrets))).toMatchObject({ sub: 'nora-1' })
})
