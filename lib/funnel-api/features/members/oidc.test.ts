import { managerPath } from '#lib/funnel-api/features/members/oidc'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Oidc, type Person, startOidc } from '#tests/support/oidc'
import { MANAGER, signInMember } from '#tests/support/staff-members'

const CALLBACK = `${MANAGER}/staff/v1/session/oidc/callback`

let oidc: Oidc
let testApi: TestApi
beforeAll(async () => {
  oidc = await startOidc()
  testApi = await openTestApi(['bakery', 'foundry'], undefined, oidc.managerEnv)
})
afterAll(async () => {
  await testApi.close()
  await oidc.stop()
})
beforeEach(() => testApi.db.deleteFrom('rates').execute())

let count = 0
const personWith = (email: string, changes: Partial<Person> = {}): Person => ({
  sub: `staff-${(count += 1)}`,
  email,
  given_name: 'Lena',
  family_name: 'Vogt',
  ...changes,
})

type Browser = { host: string; cookie: string; 'sec-fetch-site': string; 'x-client-address': string }
const newBrowser = (): Browser => ({
  host: 'manager.test',
  cookie: '',
  'sec-fetch-site': 'same-origin',
  'x-client-address': '10.0.0.1',
})

async function open(browser: Browser, path: string) {
  const { status, headers } = await testApi.staff('GET', path, undefined, undefined, { ...browser })
  const flow = headers.getSetCookie().find((cookie) => cookie.startsWith('careers_oidc='))
  if (flow) browser.cookie = flow.split(';')[0]!
  const session = headers.getSetCookie().find((cookie) => cookie.startsWith('careers_staff='))
  return { status, location: headers.get('location') ?? '', session: session ?? null }
}

/** Starts a sign-in in a browser and follows the provider's pages. Returns the path of the callback. */
async function visitProvider(browser: Browser, person: Person, query = '') {
  const { location } = await open(browser, `/session/oidc${query}`)
  const callback = await oidc.signInRedirect('google', location, person, CALLBACK)
  return { url: new URL(location), callback: `/session/oidc/callback${callback.search}` }
}

async function signIn(person: Person, query = '') {
  const browser = newBrowser()
  const { callback } = await visitProvider(browser, person, query)
  return open(browser, callback)
}

it('signs an invited member in by a verified email address, and activates the member', async () => {
  const member = await signInMember(testApi, 'recruiter')
  await testApi.db.updateTable('staff_users').set({ activated_at: null }).where('id', '=', member.id).execute()
  const person = personWith(member.email.toUpperCase())
  const reply = await signIn(person, '?return=%2Fbakery%2Fapplications%2F7&locale=fr')
  expect(reply).toMatchObject({ status: 303, location: '/bakery/applications/7' })
  const headers = { ...newBrowser(), cookie: reply.session!.split(';')[0]! }
  expect(await testApi.staff('GET', '/session', undefined, undefined, headers)).toMatchObject({
    status: 200,
    body: { user: { id: member.id } },
  })
  const { activated_at } = await testApi.db
    .selectFrom('staff_users')
    .selectAll()
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(activated_at).not.toBeNull()
  // The provider's account stays linked when its address changes.
  expect(await signIn({ ...person, email: 'renamed@example.org' })).toMatchObject({ location: '/' })
  expect(
    await testApi.db.selectFrom('audit_entries').selectAll().where('staff_user_id', '=', member.id).execute(),
  ).toMatchObject([
    { action: 'session.create', details: { method: 'oidc' } },
    { action: 'session.create', details: { method: 'oidc' } },
  ])
})

it('protects the sign-in by state, nonce and PKCE', async () => {
  const { url } = await visitProvider(newBrowser(), personWith('nobody@example.org'))
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    nonce: expect.any(String) as string,
  })
})

it('starts at the home page if the return path is too long, because the browser would show an error as JSON', async () => {
  const { email } = await signInMember(testApi, 'recruiter')
  for (const path of [`/bakery/inbox?q=${'a'.repeat(600)}`, `/bakery/inbox?q=${'é'.repeat(400)}`]) {
    const query = `?${new URLSearchParams({ return: path }).toString()}`
    expect(await signIn(personWith(email, { sub: email }), query)).toMatchObject({ status: 303, location: '/' })
  }
})

it('returns the same error to all people who may not sign in, and creates no user', async () => {
  const suspended = await signInMember(testApi, 'recruiter')
  const linked = personWith(suspended.email)
  expect((await signIn(linked)).session).not.toBeNull()
  await testApi.db
    .updateTable('staff_memberships')
    .set({ suspended_at: testApi.api.now().toISOString() })
    .where('staff_user_id', '=', suspended.id)
    .execute()
  const member = await signInMember(testApi, 'admin')
  const users = () => testApi.db.selectFrom('staff_users').select('id').execute()
  const before = await users()
  for (const person of [
    personWith('nobody@example.org'),
    personWith(member.email, { email_verified: false }),
    personWith(''),
    personWith(suspended.email),
    linked,
  ])
    expect(await signIn(person)).toEqual({ status: 303, location: '/sign-in?problem=rejected', session: null })
  expect(await users()).toEqual(before)
})

it('rejects a callback that is repeated, late, of another browser or made up', async () => {
  const { email } = await signInMember(testApi, 'recruiter')
  const expired = {
    status: 303,
    session: null,
    location: expect.stringMatching(/^\/sign-in\?.*problem=expired$/) as string,
  }
  const [browser, other] = [newBrowser(), newBrowser()]
  const { callback } = await visitProvider(browser, personWith(email), '?return=%2Faccount')
  const cookie = browser.cookie
  await open(other, '/session/oidc')
  expect(await open(other, callback)).toMatchObject(expired)
  expect(await open({ ...browser }, callback)).toMatchObject({ location: '/account' })
  expect(await open({ ...browser, cookie }, callback)).toMatchObject(expired)
  expect(await open(newBrowser(), callback)).toMatchObject(expired)

  const late = newBrowser()
  const visit = await visitProvider(late, personWith(email))
  expect(await open({ ...late }, '/session/oidc/callback?code=x&state=y')).toMatchObject(expired)
  testApi.shiftClock(11)
  expect(await open(late, visit.callback)).toMatchObject(expired)
  testApi.shiftClock(-11)
})

it('sends the browser back if the provider rejects the sign-in', async () => {
  const browser = newBrowser()
  const { location } = await open(browser, '/session/oidc')
  const state = new URL(location).searchParams.get('state')
  const iss = encodeURIComponent(oidc.issuers.google)
  const reply = await open(browser, `/session/oidc/callback?error=access_denied&state=${state}&iss=${iss}`)
  expect(reply).toEqual({ status: 303, location: '/sign-in?problem=expired', session: null })
})

it('limits attempts of an IP address', async () => {
  await testApi.db
    .insertInto('rates')
    .values({
      key: 'staff-oidc-address:10.0.0.1',
      window_start: Math.floor(testApi.api.now().getTime() / 3_600_000) * 3600,
      count: 200,
    })
    .execute()
  expect(await open(newBrowser(), '/session/oidc')).toMatchObject({ location: '/sign-in?problem=limited' })
})

it('starts only on the manager host, and not from another site', async () => {
  expect((await open({ ...newBrowser(), host: 'bakery.test' }, '/session/oidc')).status).toBe(404)
  expect((await open({ ...newBrowser(), host: 'bakery.test' }, '/session/oidc/callback?state=x')).status).toBe(404)
  expect(await open({ ...newBrowser(), 'sec-fetch-site': 'cross-site' }, '/session/oidc')).toMatchObject({
    location: '/sign-in',
  })
  expect((await open(newBrowser(), '/session/oidc?next=x')).status).toBe(400)
})

it.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/sign-in?token=x',
  '/staff/v1/session',
  '/a\nb',
])('does not return to %j', (path) => expect(managerPath(path)).toBe('/'))

it('offers the provider only if it is configured', async () => {
  expect((await testApi.staff('GET', '/session/methods')).body).toEqual({ oidc: { name: 'Example ID' } })
  const without = await openTestApi([])
  expect((await without.staff('GET', '/session/methods')).body).toEqual({ oidc: null })
  expect((await without.staff('GET', '/session/oidc', undefined, undefined, { ...newBrowser() })).status).toBe(404)
  await without.close()
})

it('sends the browser back while the provider is not available', async () => {
  const env = { ...oidc.managerEnv, MANAGER_OIDC_ISSUER: 'http://localhost:9' }
  const offline = await openTestApi([], undefined, env)
  const { headers } = await offline.staff('GET', '/session/oidc', undefined, undefined, { ...newBrowser() })
  expect(headers.get('location')).toBe('/sign-in?problem=unavailable')
  await offline.close()
})
