import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { grantUpload } from '#lib/contract/extensions'
import { openTestApi, type Reply, type TestApi } from '#tests/support/api'
import { type Candidate, newEmail, PASSWORD, signUp } from '#tests/support/candidates'
import { uploadSteps } from '#tests/support/uploads'

let api: TestApi
let person: Candidate
let company_id: number
let key: string
const SECRET = 'a-secret-of-the-provider'
beforeAll(async () => {
  api = await openTestApi(['bakery', 'foundry'], undefined, {
    INBOUND_MAIL_DOMAIN: 'reply.example.org',
    INBOUND_MAIL_SECRET: SECRET,
  })
  company_id = await api.companyId()
  person = await signUp(api)
  key = await api.keyOf()
})
afterAll(() => api.close())

const address = '198.51.100.9'
const anonymous = (method: string, url: string, body?: unknown) => api.send(method, url, body, { address })
const user = () => ({ company_id, email: newEmail(), password: PASSWORD })
const account = () => ({ ...user(), first_name: 'Nora', last_name: 'Vermeer', legals: true })
const bakery = '/companies/bakery'
const TRACK = `${bakery}/campaigns/night-baker/track`
const alert = { user_campaign_alert: { distance: 10, address: { name: 'Lille', city: 'Lille', lat: 50.6, lon: 3.06 } } }

const fromManager = (path: string, body: object) =>
  api.staff('POST', path, body, undefined, {
    host: 'manager.test',
    'sec-fetch-site': 'same-origin',
    'x-client-address': address,
  })
const code = { email: 'nobody@example.org', code: '123456' }

/** For each limit, a call that it counts. */
const CALLS: Record<string, () => Promise<Reply>> = {
  'password-session': () =>
    person.send('PATCH', '/me', { user: { password: 'another password', current_password: 'x' } }),
  'keyed-call-user': () =>
    person.send('POST', TRACK, { source: 'x' }, { headers: { 'idempotency-key': randomUUID() } }),
  'verification-user': () => person.send('POST', '/me/verification'),
  'email-change-user': () =>
    person.send('POST', '/me/email', { user: { email: newEmail(), current_password: PASSWORD } }),
  'sign-in-code-user': () => person.send('POST', '/me/session/codes'),
  'code-address': () => anonymous('POST', '/email_confirmations', { token: 'unknown' }),
  'alert-user': () => person.send('POST', '/me/campaign_alerts', alert),
  'save-user': () => person.send('POST', '/me/saved_campaigns', { campaign_ids: [1] }),
  'export-user': () => person.send('GET', '/me/export'),
  'upload-user': async () => {
    const body = { folder: 'candidacy/resume' as const, filename: 'cv.pdf' }
    return uploadSteps(api, await person.call(grantUpload, { body })).start(10)
  },
  'sign-up-address': () => anonymous('POST', '/users', { user: account() }),
  'reset-address': () => anonymous('PATCH', '/users/send_password_reset', { user: { email: newEmail() }, company_id }),
  'bot-challenge-address': () => anonymous('GET', `${bakery}/bot_challenge`),
  'recording-open': () => anonymous('POST', '/recording/open', { token: 'a'.repeat(43) }),
  'help-votes': () =>
    anonymous('POST', `${bakery}/help_center/applying/how-long/votes`, { is_helpful: true, locale: 'en' }),
  'step-address': () =>
    anonymous('POST', `${bakery}/campaigns/night-baker/steps`, { step: 'SURVEY', event: 'finished', seconds: 4 }),
  'alert-preview-address': () => anonymous('GET', `${bakery}/campaign_alerts/preview?lat=50&lon=3&distance=10`),
  'alert-request-address': () =>
    anonymous('POST', `${bakery}/alert_subscriptions`, { ...alert, email: newEmail(), locale: 'fr' }),
  'look-address': () => anonymous('POST', TRACK, { source: 'x' }),
  'consent-address': () =>
    anonymous('POST', `${bakery}/consents`, {
      consent_id: '6f2a4f3e-6c1c-4b0e-9a55-0d2f6f0f9a11',
      text_version: 'a'.repeat(64),
      categories: ['media'],
      choices: { media: false },
      action: 'refuse',
      locale: 'fr',
      chosen_at: '2027-01-04T10:00:00.000Z',
    }),
  'help-votes-on-one': () =>
    anonymous('POST', `${bakery}/help_center/applying/which-files/votes`, { is_helpful: true, locale: 'en' }),
  'social-address': () => anonymous('POST', '/sessions/google', { token: 'x', company_id }),
  'sponsor-address': () => anonymous('GET', `${bakery}/sponsors/22222-22222`),
  'staff-export': () => api.staff('GET', '/users/1/export', undefined, key),
  'places-address': () => anonymous('GET', '/places?q=lille&lang=en'),
  'staff-key': () => api.staff('GET', '/company', undefined, key),
  'staff-codes-address': () => fromManager('/session/codes', { email: code.email }),
  'staff-challenges-address': () => fromManager('/session/passkey/challenges', {}),
  'staff-sign-in-address': () => fromManager('/session', code),
  'staff-media': () => api.staff('POST', '/media', new Uint8Array([1]), key, { 'content-type': 'image/png' }),
}

/** Limits tested in other files, because they need their own setup. All of them use `countAttempt`. */
const TESTED_ELSEWHERE: Record<string, string> = {
  // Its rejection is a page for the browser.
  'staff-oidc-address': 'lib/funnel-api/features/members/oidc.test.ts',
  // Counted only if an invitation is sent.
  'staff-invitations': 'lib/funnel-api/features/members/members.test.ts',
  'staff-invitations-address': 'lib/funnel-api/features/members/members.test.ts',
  messages: 'lib/funnel-api/edges/candidate-api/discussions.test.ts',
  'mails-candidate': 'lib/funnel-api/edges/inbound-mail/invalid-emails.test.ts',
  'mails-recruiter': 'lib/funnel-api/edges/inbound-mail/invalid-emails.test.ts',
  'store-url-user': 'lib/funnel-api/features/files/store-url.test.ts',
  'transform-user': 'lib/funnel-api/features/files/transforms.test.ts',
  'application-user': 'lib/funnel-api/edges/candidate-api/receipt.test.ts',
  'withdrawal-user': 'lib/funnel-api/edges/candidate-api/applications.test.ts',
  'recording-links': 'lib/funnel-api/edges/candidate-api/recording-links.test.ts',
  'sms-user': 'lib/funnel-api/edges/candidate-api/recording-links.test.ts',
  'sms-user-number': 'lib/funnel-api/edges/candidate-api/recording-links.test.ts',
  'sms-number': 'lib/funnel-api/edges/candidate-api/recording-links.test.ts',
  'staff-poster': 'lib/funnel-api/features/share-kit/poster.test.ts',
  'bot-unsure-address': 'lib/funnel-api/features/accounts/bots/recaptcha.test.ts',
}
/** Limits above which a call is not rejected but handled in another way. */
const WITHOUT_REJECTION = [
  'device-sign-in',
  'device-reset',
  'reset-email',
  'confirmation-email',
  'alert-confirmation-email',
  'staff-codes-known',
  'staff-codes-source',
  'staff-codes-email',
  'staff-codes-email-day',
  'bot-asked-address',
]

const limitsInSource = () =>
  (readdirSync('lib/funnel-api', { recursive: true, encoding: 'utf8' }) as string[])
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(path.join('lib/funnel-api', file), 'utf8').matchAll(
        /name: '([\w-]+)', max: ([\d_]+), seconds: ([\d_]+)/g,
      ),
    ])
    .map(([, name, max, seconds]) => ({ name: name!, max: Number(max), seconds: Number(seconds) }))

const limits = limitsInSource()

it('tests every limit, here or in its own file', () => {
  const known = [...Object.keys(CALLS), ...Object.keys(TESTED_ELSEWHERE), ...WITHOUT_REJECTION]
  expect(limits.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
  for (const file of Object.values(TESTED_ELSEWHERE)) expect(existsSync(file)).toBe(true)
})

describe('a call that is rejected by a limit has a Retry-After header', () => {
  // With a running clock, the period of the limit could end between the calls.
  it.each(limits.filter(({ name }) => name in CALLS))('$name', ({ name, seconds }) =>
    api.withStoppedClock(async () => {
      await api.db.deleteFrom('rates').execute()
      await CALLS[name]!()
      const counted = await api.db
        .updateTable('rates')
        .set({ count: 1_000_000 })
        .where('key', 'like', `${name}:%`)
        .executeTakeFirst()
      expect(Number(counted.numUpdatedRows)).toBeGreaterThan(0)
      const now = api.api.now().getTime() / 1000
      const reply = await CALLS[name]!()
      expect(reply).toMatchObject({ status: 429, body: { error: { code: 'TOO_MANY_REQUESTS' } } })
      const retry = reply.headers.get('retry-after')
      expect(retry).toMatch(/^[1-9]\d*$/)
      expect(Number(retry)).toBeLessThanOrEqual(Math.ceil(seconds - (now % seconds)))
    }),
  )

  it('exact to the second, and the call succeeds after it', () =>
    api.withStoppedClock(async () => {
      const from = () => api.send('GET', `${bakery}/bot_challenge`, undefined, { address: '198.51.100.10' })
      await from()
      await api.db.updateTable('rates').set({ count: 1_000_000 }).where('key', 'like', '%198.51.100.10').execute()
      const seconds = Number((await from()).headers.get('retry-after'))
      api.shiftClock((seconds - 1) / 60)
      expect((await from()).headers.get('retry-after')).toBe('1')
      api.shiftClock(1 / 60)
      expect((await from()).status).toBe(200)
    }))

  it('for event streams, until the oldest one ends', async () => {
    const streams = []
    for (let count = 0; count < 6; count += 1) streams.push(await api.raw('/me/events', { token: person.token }))
    const reply = await api.toReply(await api.raw('/me/events', { token: person.token }))
    expect(reply.status).toBe(429)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(1190)
    expect(Number(reply.headers.get('retry-after'))).toBeLessThanOrEqual(1200)
    for (const { body } of streams) await body?.cancel()
  })

  it('for uploads in progress, until the oldest one expires', async () => {
    const candidate = await signUp(api)
    const body = { folder: 'candidacy/resume' as const, filename: 'cv.pdf' }
    const steps = uploadSteps(api, await candidate.call(grantUpload, { body }))
    for (let count = 0; count < 20; count += 1) expect((await steps.start(10)).status).toBe(200)
    const reply = await steps.start(10)
    expect(reply.status).toBe(429)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(840)
    expect(Number(reply.headers.get('retry-after'))).toBeLessThanOrEqual(900)
  })

  it('for a call that is temporarily unavailable', async () => {
    const { errorResponse: envelope } = await import('#lib/funnel-api/edges/http/serve')
    const { ApiError } = await import('#lib/contract/errors')
    expect(envelope(new ApiError('UNAVAILABLE')).headers.get('retry-after')).toBe('2')
    expect(envelope(new ApiError('TOO_MANY_REQUESTS')).headers.get('retry-after')).toBe('60')
    expect(envelope(new ApiError('NOT_FOUND')).headers.get('retry-after')).toBeNull()
  })
})
