import { createServer } from 'node:http'
import { socialClientsFrom, SocialSettings } from '#lib/domain/social-provider'
import { verifiersFrom } from '#lib/funnel-api/features/accounts/id-tokens'
import type { TestApi } from '#tests/support/api'
import type { Oidc } from '#tests/support/oidc'
import { notFound, openSocialSite, invalidCredentials, type SocialSite, newPerson } from '#tests/support/social-site'

let site: SocialSite
let api: TestApi
let oidc: Oidc
beforeAll(async () => {
  site = await openSocialSite()
  ;({ api, oidc } = site)
})
afterAll(() => site.close())

const signIn: SocialSite['signIn'] = (...call) => site.signIn(...call)
const join: SocialSite['join'] = (...call) => site.join(...call)

describe('an ID token', () => {
  it('is rejected if it was issued for another client', async () => {
    const user = newPerson()
    await join(await oidc.idToken('google', user))
    const token = await oidc.idToken('google', user, 'somebody-else')
    expect(await signIn(token)).toMatchObject(invalidCredentials)
    expect(await join(token)).toMatchObject(invalidCredentials)
  })

  it('is rejected if it is from the other provider', async () => {
    expect(await signIn(await oidc.idToken('linkedin', newPerson()))).toMatchObject(invalidCredentials)
  })

  it('is valid for about ten minutes', async () => {
    const token = await oidc.idToken('google', newPerson())
    const atMinute = async (minutes: number) => {
      api.shiftClock(minutes)
      const reply = await signIn(token)
      api.shiftClock(-minutes)
      return reply
    }
    expect(await atMinute(9)).toMatchObject(notFound)
    expect(await atMinute(12)).toMatchObject(invalidCredentials)
    expect(await atMinute(62)).toMatchObject(invalidCredentials)
    expect(await atMinute(-5)).toMatchObject(invalidCredentials)
  })

  it('is rejected if it was changed, unsigned or invented', async () => {
    const [head, body, signature] = (await oidc.idToken('google', newPerson())).split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const token of [
      `${head}.${encoded({ ...claims, sub: 'subject-1' })}.${signature}`,
      `${encoded({ alg: 'none' })}.${body}.`,
      `${encoded({ alg: 'HS256' })}.${body}.${signature}`,
      `${head}.${body}`,
      'not a token',
    ])
      expect(await signIn(token)).toMatchObject(invalidCredentials)
  })

  it('is rejected by a company that has not enabled the provider', async () => {
    const foundry = await api.companyId('foundry')
    await api.db.updateTable('companies').set({ is_google_connect_active: false }).where('id', '=', foundry).execute()
    const token = await oidc.idToken('google', newPerson())
    expect(await signIn(token, 'google', { company: 'foundry' }, foundry)).toMatchObject({ status: 403 })
    await api.db.updateTable('companies').set({ is_google_connect_active: true }).where('id', '=', foundry).execute()
  })

  it('is rejected with UNAVAILABLE while its provider fails, and verified as soon as the provider works again', async () => {
    const server = createServer((_request, response) => void response.writeHead(500).end())
    await new Promise<void>((resolve) => server.listen(0, resolve))
    const { port } = server.address() as { port: number }
    const before = api.api.verifiers
    api.api.verifiers = verifiersFrom(
      socialClientsFrom(SocialSettings.parse({ ...oidc.env, GOOGLE_ISSUER: `http://localhost:${port}` })),
    )
    const token = await oidc.idToken('google', newPerson())
    expect(await signIn(token)).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } })
    // The description of the provider is available, but its keys are not.
    server.removeAllListeners('request')
    server.on('request', ({ url }, response) => {
      if (url === '/jwks') return void response.writeHead(500).end()
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jwks_uri: `http://localhost:${port}/jwks` }))
    })
    expect(await signIn(token)).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } })
    server.removeAllListeners('request')
    server.on('request', (_request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jwks_uri: `${oidc.issuers.google}/jwks` }))
    })
    api.api.verifiers = verifiersFrom(
      socialClientsFrom(SocialSettings.parse({ ...oidc.env, GOOGLE_ISSUER: `http://localhost:${port}` })),
    )
    // The keys are available again. The token is verified, and rejected because it names another issuer.
    expect(await signIn(token)).toMatchObject(invalidCredentials)
    api.api.verifiers = before
    await new Promise((resolve) => server.close(resolve))
  })

  it('is not included in responses', async () => {
    const token = await oidc.idToken('google', newPerson())
    const replies = [await signIn(token), await join(token), await signIn(`${token}x`)]
    for (const { body } of replies) expect(JSON.stringify(body)).not.toContain(token.slice(0, 40))
  })
})
