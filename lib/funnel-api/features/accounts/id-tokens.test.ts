import { createServer } from 'node:http'
import { socialClientsFrom } from '#lib/domain/social-provider'
import { verifiersFrom } from '#lib/funnel-api/auth/social'
import type { TestApi } from '#tests/support/api'
import type { Oidc } from '#tests/support/oidc'
import { nobody, openSocialSite, refused, type SocialSite, somebody } from '#tests/support/social-site'

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

describe('an id_token', () => {
  it('that was made for somebody else’s site opens nothing', async () => {
    const person = somebody()
    await join(await oidc.idToken('google', person))
    const token = await oidc.idToken('google', person, 'somebody-else')
    expect(await signIn(token)).toMatchObject(refused)
    expect(await join(token)).toMatchObject(refused)
  })

  it('of the other provider opens nothing', async () => {
    expect(await signIn(await oidc.idToken('linkedin', somebody()))).toMatchObject(refused)
  })

  it('is good for minutes', async () => {
    const token = await oidc.idToken('google', somebody())
    const atMinute = async (minutes: number) => {
      api.shiftClock(minutes)
      const reply = await signIn(token)
      api.shiftClock(-minutes)
      return reply
    }
    expect(await atMinute(9)).toMatchObject(nobody)
    expect(await atMinute(12)).toMatchObject(refused)
    expect(await atMinute(62)).toMatchObject(refused)
    expect(await atMinute(-5)).toMatchObject(refused)
  })

  it('that was changed, unsigned or made up opens nothing', async () => {
    const [head, body, signature] = (await oidc.idToken('google', somebody())).split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const token of [
      `${head}.${encoded({ ...claims, sub: 'subject-1' })}.${signature}`,
      `${encoded({ alg: 'none' })}.${body}.`,
      `${encoded({ alg: 'HS256' })}.${body}.${signature}`,
      `${head}.${body}`,
      'not a token',
    ])
      expect(await signIn(token)).toMatchObject(refused)
  })

  it('opens nothing at a company that has not switched its provider on', async () => {
    const foundry = await api.companyId('foundry')
    await api.db.updateTable('companies').set({ is_google_connect_active: false }).where('id', '=', foundry).execute()
    const token = await oidc.idToken('google', somebody())
    expect(await signIn(token, 'google', { company: 'foundry' }, foundry)).toMatchObject({ status: 403 })
    await api.db.updateTable('companies').set({ is_google_connect_active: true }).where('id', '=', foundry).execute()
  })

  it('cannot be read while its provider is away, and can as soon as it is back', async () => {
    const server = createServer((_request, response) => void response.writeHead(500).end())
    await new Promise<void>((resolve) => server.listen(0, resolve))
    const { port } = server.address() as { port: number }
    const before = api.api.verifiers
    api.api.verifiers = verifiersFrom(socialClientsFrom({ ...oidc.env, GOOGLE_ISSUER: `http://localhost:${port}` }))
    const token = await oidc.idToken('google', somebody())
    expect(await signIn(token)).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } })
    server.removeAllListeners('request')
    server.on('request', (_request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jwks_uri: `${oidc.issuers.google}/jwks` }))
    })
    // Its keys are there again; the token is of another issuer all the same.
    expect(await signIn(token)).toMatchObject(refused)
    api.api.verifiers = before
    await new Promise((resolve) => server.close(resolve))
  })

  it('is never said again', async () => {
    const token = await oidc.idToken('google', somebody())
    const replies = [await signIn(token), await join(token), await signIn(`${token}x`)]
    for (const { body } of replies) expect(JSON.stringify(body)).not.toContain(token.slice(0, 40))
  })
})
