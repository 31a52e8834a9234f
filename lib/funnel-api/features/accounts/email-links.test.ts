import { Locale } from '#lib/domain/enumerations'
import { addCodeToLink } from '#lib/funnel-api/features/accounts/email-links'
import { deliverDue } from '#lib/funnel-api/platform/outbox/mail-worker'
import { SAMPLES } from '#lib/funnel-api/platform/outbox/mail/samples'
import { mailTransport } from '#lib/funnel-api/platform/outbox/mail/transport'
import { enqueueEmail, type Payload, type Template } from '#lib/funnel-api/platform/outbox/outbox'
import { routeKindOf } from '#lib/tenancy/site-routes'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, signUp } from '#tests/support/candidates'

let testApi: TestApi
let reader: Candidate
let company_id: number
beforeAll(async () => {
  testApi = await openTestApi(['bakery'])
  company_id = await testApi.companyId()
  reader = await signUp(testApi)
  const email_verified_at = testApi.api.now().toISOString()
  await testApi.db.updateTable('users').set({ email_verified_at, is_campaign_alert_active: true }).execute()
  await testApi.db.deleteFrom('outbox').execute()
})
afterAll(() => testApi.close())

const SITE = 'http://bakery.test'
const APPLICATION = '/profile/applications/K7M2-9QXD'
const MESSAGES = '/profile/messaging?discussion=7'
/** `code`: signs in once. `confirm` and `reset`: a code for this only. `public`: the page needs no sign-in. */
type Access = 'code' | 'confirm' | 'reset' | 'public'
/** Emails whose links lead to the back office, where the reader signs in. */
const TO_MEMBERS = [
  'candidate_message',
  'waiting',
  'mention',
  'applications',
  'deadlines',
  'staff_code',
  'staff_invitation',
  'staff_passkey',
  'feed_refused',
  'feed_paused',
] as const
/** Emails to members without a main link. */
const WITHOUT_SCREEN: readonly string[] = ['feed_refused', 'feed_paused', 'staff_code']
/** The main link of each email and who may open it. Null: the email has no main link. */
const LINKS: Record<Exclude<Template, (typeof TO_MEMBERS)[number]>, readonly [path: string, access: Access] | null> = {
  welcome: ['/welcome-back-user', 'public'],
  verification: ['/confirm-email', 'confirm'],
  email_changed: ['/welcome-back-user', 'public'],
  reset: ['/reset-password', 'reset'],
  receipt: [APPLICATION, 'code'],
  withdrawn: [APPLICATION, 'code'],
  message: [MESSAGES, 'code'],
  status: [MESSAGES, 'code'],
  closed: [MESSAGES, 'code'],
  reply_problem: [MESSAGES, 'code'],
  unfinished: ['/jobs/night-baker/apply?sign_in=1', 'code'],
  expiry: ['/profile', 'code'],
  alert_digest: ['/profile#alerts', 'code'],
  alert_confirmation: ['/job-alerts/subscriber.signed/7', 'public'],
  subscriber_digest: ['/job-alerts/subscriber.signed/7', 'public'],
  missed: ['/profile/applications', 'code'],
  goodbye: null,
}
const unsubscribePath = () => `/unsubscription/alerts.signed/${reader.user.id}`
const TEMPLATES = Object.keys(LINKS) as (keyof typeof LINKS)[]
const CODE = /^[\w-]{43}$/

/** Sends an email to the reader. Returns the links of its text version and of its HTML version. */
async function linksOf(template: Template, locale: Locale, path?: string) {
  const sample = SAMPLES[template]
  const jobs = [{ name: 'Night baker', place: 'Lille', link: `${SITE}/jobs/night-baker` }]
  const payload: Payload = {
    ...sample,
    user_id: reader.user.id,
    ...(path !== undefined && { link: path }),
    ...('jobs' in sample && { jobs }),
    ...('unsubscribe' in sample && { unsubscribe: SITE + unsubscribePath() }),
  }
  const later = { ...testApi.api, now: () => new Date(testApi.api.now().getTime() + 120_000) }
  const email = { company_id, recipient: reader.email, locale, template, payload }
  // Due in a minute, so that the API's own worker does not send it.
  await enqueueEmail(testApi.db, testApi.api, email, { after_ms: 60_000 })
  const sent: { text: string; html: string }[] = []
  const mailer = async (message: { text: string; html: string }) => void sent.push(message)
  for (const channel of ['access', 'mail', 'bulk'] as const)
    await deliverDue(later, mailTransport(later, mailer, channel, addCodeToLink(later)))
  expect(sent).toHaveLength(1)
  const [{ text, html }] = sent as [{ text: string; html: string }]
  return {
    text: [...text.matchAll(/https?:\S+/g)].map(([link]) => new URL(link)),
    html: [...html.matchAll(/href="(http[^"]+)"/g)].map(([, link]) => new URL(link!.replaceAll('&amp;', '&'))),
  }
}

/** Returns the path of a link, without the language and code that are added when it is sent, and who may open it. */
function parse(url: URL): readonly [path: string, access: Access] {
  const link = new URL(url)
  link.searchParams.delete('lang')
  const token = link.searchParams.get('token')
  link.searchParams.delete('token')
  const [, page = '', last = ''] = /^(\/reset-password)\/(.*)$/.exec(link.pathname) ?? []
  if (page) return [page, CODE.test(last) ? 'reset' : 'public']
  if (CODE.test(link.hash.slice(1))) return [link.pathname, 'confirm']
  const path = (link.pathname === '/' ? '' : link.pathname) + link.search + link.hash
  return [path, token !== null && CODE.test(token) ? 'code' : 'public']
}

describe.each(TEMPLATES)('the email %s', (template) => {
  it.each(Locale.options)('links to its pages in %s, with a code exactly where a sign-in is needed', async (locale) => {
    const sample = SAMPLES[template]
    const path = LINKS[template]?.[0]
    const links = await linksOf(template, locale, path && SITE + path)
    const expected = new Map<string, Access>([
      ...(LINKS[template] === null ? [] : [LINKS[template]]),
      ...('jobs' in sample ? [['/jobs/night-baker', 'public'] as const] : []),
      ...('unsubscribe' in sample ? [[unsubscribePath(), 'public'] as const] : []),
      ['', 'public'],
    ])
    for (const part of [links.text, links.html]) {
      expect(new Map(part.map(parse))).toEqual(expected)
      for (const url of part) {
        expect([url.origin, url.searchParams.get('lang')]).toEqual([SITE, locale])
        expect(routeKindOf(url.pathname.replace(/\/$/, ''))).not.toBe('unknown')
        // The user area and applications need a session, and no other page does.
        const isGuarded = /^\/profile\b|\/apply$/.test(url.pathname)
        expect(url.searchParams.has('token')).toBe(isGuarded)
      }
    }
  })
})

it.each(TO_MEMBERS)(
  'the email %s links to the back office without a code, even if a candidate has the address',
  async (template) => {
    const screen = 'http://manager.test/bakery/applications/7'
    const { text, html } = await linksOf(template, 'en', screen)
    for (const links of [text, html]) {
      expect(links.filter(({ origin }) => origin === SITE)).toEqual([])
      if (!WITHOUT_SCREEN.includes(template))
        expect(links.map(({ origin, pathname }) => origin + pathname)).toContain(screen)
      expect(links.filter((url) => url.searchParams.has('token') || CODE.test(url.hash.slice(1)))).toEqual([])
    }
  },
)

it('sends no code to an address that is not confirmed', async () => {
  const setVerified = (email_verified_at: string | null) =>
    testApi.db.updateTable('users').set({ email_verified_at }).where('id', '=', reader.user.id).execute()
  await setVerified(null)
  for (const template of TEMPLATES.filter((name) => LINKS[name]?.[1] === 'code')) {
    const [path] = LINKS[template]!
    const { text } = await linksOf(template, 'en', SITE + path)
    expect(text.map(parse)).toContainEqual([path, 'public'])
    expect(text.filter((url) => url.searchParams.has('token'))).toEqual([])
  }
  await setVerified(testApi.api.now().toISOString())
})
