import { addCodeToLink } from '#lib/funnel-api/features/accounts/email-links'
import { deliverDue } from '#lib/funnel-api/platform/outbox/mail-worker'
import { SAMPLES } from '#lib/funnel-api/platform/outbox/mail/samples'
import { mailTransport } from '#lib/funnel-api/platform/outbox/mail/transport'
import { enqueueEmail, type Template } from '#lib/funnel-api/platform/outbox/outbox'
import { resolveRoute } from '#lib/tenancy/resolve-route'
import { routeKindOf } from '#lib/tenancy/site-routes'
import { openTestApi, type TestApi } from '#tests/support/api'
import { confirmAddress } from '#tests/support/applicants'
import { type Candidate, signUp } from '#tests/support/candidates'

const SITE = 'http://bakery.test'

let testApi: TestApi
let reader: Candidate
beforeAll(async () => {
  testApi = await openTestApi(['bakery'])
  await testApi.db.updateTable('companies').set({ is_website_active: false }).execute()
  reader = await signUp(testApi, { locale: 'fr' })
  await confirmAddress(testApi, reader)
  await testApi.db.deleteFrom('outbox').execute()
})
afterAll(() => testApi.close())

/** Sends an email with a link to this path. Returns the link as the reader receives it, and all links of the email. */
async function send(template: Template, path: string) {
  const payload = { ...SAMPLES[template], user_id: reader.user.id, link: SITE + path }
  const email = {
    company_id: await testApi.companyId(),
    recipient: reader.email,
    locale: 'fr',
    template,
    payload,
  } as const
  // Due in a minute, so that the API's own worker does not send it.
  await enqueueEmail(testApi.db, testApi.api, email, { after_ms: 60_000 })
  const later = { ...testApi.api, now: () => new Date(testApi.api.now().getTime() + 120_000) }
  const texts: string[] = []
  const mailer = async ({ text }: { text: string }) => void texts.push(text)
  for (const channel of ['access', 'mail', 'bulk'] as const)
    await deliverDue(later, mailTransport(later, mailer, channel, addCodeToLink(later)))
  const links = [...texts.join('\n').matchAll(/https?:\S+/g)].map(([link]) => new URL(link))
  const link = links.find(({ pathname }) => pathname === new URL(SITE + path).pathname)!
  return { link, links }
}

/** The page that the host renders for a link, with a browser in another language. */
const pageOf = ({ pathname, search }: URL) =>
  resolveRoute(
    { host: 'bakery.test', pathname, search, acceptLanguage: 'de', cookie: () => undefined },
    { rootDomain: 'test', isTestLocale: false },
    { own: 'en', offered: ['en', 'fr', 'de'] },
  )

describe.each([
  ['missed', '/profile/applications', true],
  ['reply_problem', '/profile/messaging?discussion=7', true],
  ['welcome', '/welcome-back-user', false],
  ['email_changed', '/welcome-back-user', false],
] as const)('the link of the email %s', (template, path, hasCode) => {
  it('opens a page outside the website in the language of the email, and a used code names its reader', async () => {
    const { link, links } = await send(template, path)
    expect(link.searchParams.has('token')).toBe(hasCode)
    const exchange = () => testApi.send('POST', '/sessions/token', { token: link.searchParams.get('token') })
    expect(pageOf(link)).toMatchObject({ kind: 'render', locale: 'fr' })
    if (hasCode) {
      expect((await exchange()).status).toBe(200)
      expect(await exchange()).toMatchObject({ status: 410, body: { error: { code: 'TOKEN_EXPIRED' } } })
      const owner = await testApi.send('POST', '/sessions/token/owner', { token: link.searchParams.get('token') })
      expect(owner.body).toEqual({ email: reader.email })
    }
    // While the website is switched off, its pages redirect, and lose the language and the code.
    for (const { pathname } of links) expect(routeKindOf(pathname)).toBe('screen')
  })
})
