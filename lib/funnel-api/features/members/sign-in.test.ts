import type { z } from 'zod'
import type { MemberSession, SignIn } from '#lib/contract/staff/sessions'
import { createDemoLinks } from '#lib/funnel-api/features/members/demo-links'
import { createSession } from '#lib/funnel-api/features/members/sessions'
import { storeDemoCompanies } from '#lib/funnel-api/platform/db/demo-settings'
import { openTestApi, type TestApi } from '#tests/support/api'
import { openManagerBrowser } from '#tests/support/manager-browser'
import { memberHeaders, signInMember } from '#tests/support/staff-members'

let testApi: TestApi
beforeAll(async () => {
  testApi = await openTestApi()
})
afterAll(() => testApi.close())
beforeEach(() => testApi.db.deleteFrom('rates').execute())

let browser: ReturnType<typeof openManagerBrowser>
beforeEach(() => void (browser = openManagerBrowser(testApi)))
const post = (path: string, body: object) => browser.post(path, body)
const requestCode = (email: string) => browser.requestCode(email)
const signIn = (email: string, code: string) => browser.signIn(email, code)

const read = (token: string) => testApi.staff('GET', '/session', undefined, undefined, memberHeaders(token))

async function codeFor(email: string) {
  const { payload } = await testApi.db
    .selectFrom('outbox')
    .select('payload')
    .where('recipient', '=', email)
    .where('template', '=', 'staff_code')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return String(payload.code)
}
const tokenOf = ({ headers }: { headers: Headers }) =>
  /^careers_staff=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

it('signs a member in with an emailed code, once, and activates the member', async () => {
  const { email } = await signInMember(testApi, 'recruiter')
  await testApi.db.updateTable('staff_users').set({ activated_at: null }).where('email', '=', email).execute()
  expect(await requestCode(email.toUpperCase())).toMatchObject({ status: 200, body: {} })
  const code = await codeFor(email)
  const reply = await signIn(email, ` ${code} `)
  expect(reply).toMatchObject({
    status: 200,
    body: { user: { email }, companies: [{ slug: 'bakery', role: 'recruiter' }] },
  })
  expect(reply.headers.getSetCookie()).toMatchObject([
    expect.stringMatching(/^careers_staff=.*; HttpOnly; SameSite=Lax; Max-Age=2592000$/),
    expect.stringMatching(/^careers_member=.*; HttpOnly; SameSite=Lax; Max-Age=34560000$/),
  ])
  expect(await read(tokenOf(reply))).toMatchObject({ status: 200, body: { user: { email } } })
  const { activated_at } = await testApi.db
    .selectFrom('staff_users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(activated_at).not.toBeNull()
  expect((await signIn(email, code)).status).toBe(401)
})

it('rejects invalid requests of codes', async () => {
  for (const invalid of [{}, { email: 'lena' }, { email: 'lena@example.org', browser: 'x'.repeat(201) }])
    expect((await post('/session/codes', invalid)).status).toBe(422)
})

it('gives the same reply for an unknown address, and sends nothing', async () => {
  const before = await testApi.db.selectFrom('outbox').select('id').execute()
  const reply = await requestCode('nobody@example.org')
  expect(reply).toMatchObject({ status: 200, body: {} })
  expect(reply.headers.get('set-cookie')).toMatch(/^careers_code=.{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)
  expect(await testApi.db.selectFrom('outbox').select('id').execute()).toHaveLength(before.length)
  expect((await signIn('nobody@example.org', '123456')).status).toBe(401)
})

it('responds equally and equally fast to requests for known, unknown and suspended addresses', async () => {
  const { email } = await signInMember(testApi, 'recruiter')
  const suspended = await signInMember(testApi, 'recruiter')
  await testApi.db
    .updateTable('staff_memberships')
    .set({ suspended_at: testApi.api.now().toISOString() })
    .where('staff_user_id', '=', suspended.id)
    .execute()
  const addresses = [email, suspended.email, 'nobody@example.org']
  const timed = async (call: (address: string) => Promise<{ status: number; body: unknown }>, address: string) => {
    const start = performance.now()
    const { status, body } = await call(address)
    return { status, body, ms: performance.now() - start }
  }
  for (const [call, least] of [
    [requestCode, 240],
    [(address: string) => signIn(address, '000000'), 95],
  ] as const) {
    const replies = []
    for (const address of addresses) replies.push(await timed(call, address))
    for (const { status, body, ms } of replies) {
      expect({ status, body }).toEqual({ status: replies[0]!.status, body: replies[0]!.body })
      expect(ms).toBeGreaterThanOrEqual(least)
    }
  }
})

it('ends a code after five wrong attempts, after ten minutes, and when its browser requests a new one', async () => {
  const { email } = await signInMember(testApi, 'admin')
  await requestCode(email)
  const first = await codeFor(email)
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await signIn(email, wrong(first))).status).toBe(401)
  expect((await signIn(email, first)).status).toBe(401)

  await requestCode(email)
  const second = await codeFor(email)
  await requestCode(email)
  const third = await codeFor(email)
  if (second !== third) expect((await signIn(email, second)).status).toBe(401)
  testApi.shiftClock(11)
  expect((await signIn(email, third)).status).toBe(401)
  testApi.shiftClock(-11)
  expect((await signIn(email, third)).status).toBe(200)
})

it('uses a code once, also in concurrent calls', async () => {
  const { email } = await signInMember(testApi, 'admin')
  await requestCode(email)
  const code = await codeFor(email)
  const replies = await Promise.all([1, 2, 3].map(() => signIn(email, code)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
})

const sentTo = async (email: string) =>
  testApi.db
    .selectFrom('outbox')
    .select('payload')
    .where('recipient', '=', email)
    .where('template', '=', 'staff_code')
    .execute()
const linkedBrowserOf = ({ link }: { link?: unknown }) => new URL(String(link)).searchParams.get('browser') ?? undefined
const stranger = (number: number) => openManagerBrowser(testApi, `10.1.${number >> 8}.${number & 255}`)
const strangers = (count: number) => Array.from({ length: count }, (_, number) => stranger(number))
const requestByStrangers = (email: string, count: number) =>
  Promise.all(strangers(count).map((other) => other.requestCode(email)))

describe('strangers who know the address of a member', () => {
  it('cannot end the code of the member by other requests and wrong guesses', async () => {
    const { email } = await signInMember(testApi, 'admin')
    await requestCode(email)
    const code = await codeFor(email)
    const attack = async (other: ReturnType<typeof stranger>) => {
      for (let guess = 0; guess < 3; guess += 1) expect((await other.signIn(email, wrong(code))).status).toBe(401)
      expect((await other.requestCode(email)).status).toBe(200)
      expect((await other.signIn(email, wrong(code))).status).toBe(401)
    }
    await Promise.all(strangers(10).map(attack))
    expect((await signIn(email, code)).status).toBe(200)
  })

  it('cannot use the code of another browser', async () => {
    const { email } = await signInMember(testApi, 'admin')
    await requestCode(email)
    const code = await codeFor(email)
    expect((await stranger(1).signIn(email, code)).status).toBe(401)
    expect((await signIn(email, code)).status).toBe(200)
  })

  it('cause at most 4 emails from one IP address, 8 in an hour and 20 in a day', () =>
    testApi.withStoppedClock(async () => {
      const { email } = await signInMember(testApi, 'admin')
      for (let sent = 0; sent < 7; sent += 1) expect((await requestCode(email)).status).toBe(200)
      expect(await sentTo(email)).toHaveLength(4)
      await requestByStrangers(email, 9)
      expect(await sentTo(email)).toHaveLength(8)
      const DAY_MINUTES = 24 * 60
      // Starts at the next midnight, so that all hours are within one day.
      const now = testApi.api.now()
      testApi.shiftClock(DAY_MINUTES - now.getUTCHours() * 60 - now.getUTCMinutes())
      for (let hour = 0; hour < 4; hour += 1) {
        await requestByStrangers(email, 9)
        testApi.shiftClock(60)
      }
      expect(await sentTo(email)).toHaveLength(8 + 20)
    }))

  it('cannot keep a member from getting a code in a browser of an earlier sign-in', async () => {
    const { email } = await signInMember(testApi, 'recruiter')
    await requestCode(email)
    await signIn(email, await codeFor(email))
    await requestByStrangers(email, 20)
    const before = await sentTo(email)
    await stranger(20).requestCode(email)
    expect(await sentTo(email)).toHaveLength(before.length)
    expect((await requestCode(email)).status).toBe(200)
    expect(await sentTo(email)).toHaveLength(before.length + 1)
    expect((await signIn(email, await codeFor(email))).status).toBe(200)
  })

  it('cannot keep a member from getting a code with the link of any email about the sign-in', async () => {
    const { email } = await signInMember(testApi, 'recruiter')
    const invitation = await testApi.db
      .selectFrom('outbox')
      .select('payload')
      .where('recipient', '=', email)
      .where('template', '=', 'staff_invitation')
      .executeTakeFirstOrThrow()
    await requestByStrangers(email, 20)
    for (const { payload } of [invitation, (await sentTo(email)).at(-1)!]) {
      const laptop = stranger(30)
      await laptop.requestCode(email)
      expect((await laptop.signIn(email, await codeFor(email))).status).toBe(401)
      await laptop.requestCode(email, linkedBrowserOf(payload))
      expect((await laptop.signIn(email, await codeFor(email))).status).toBe(200)
    }
  })
})

it('sends no code to a person who is suspended in all companies', async () => {
  const { email, id } = await signInMember(testApi, 'recruiter')
  await testApi.db
    .updateTable('staff_memberships')
    .set({ suspended_at: testApi.api.now().toISOString() })
    .where('staff_user_id', '=', id)
    .execute()
  await requestCode(email)
  await expect(codeFor(email)).rejects.toThrow()
})

it('ends a session after 12 idle hours, after 30 days, and by the member', async () => {
  const { token } = await signInMember(testApi, 'admin')
  const HOURS = 60
  testApi.shiftClock(11 * HOURS)
  expect((await read(token)).status).toBe(200)
  testApi.shiftClock(11 * HOURS)
  expect((await read(token)).status).toBe(200)
  testApi.shiftClock(13 * HOURS)
  expect((await read(token)).status).toBe(401)
  testApi.shiftClock(-35 * HOURS)
  const reply = await testApi.staff('DELETE', '/session', {}, undefined, memberHeaders(token))
  expect(reply.headers.get('set-cookie')).toMatch(/^careers_staff=; .*Max-Age=0/)
  expect((await read(token)).status).toBe(401)
})

it('ends a session after 12 hours with reads of an idle page only', async () => {
  const { token } = await signInMember(testApi, 'admin')
  const readIdle = async () =>
    (await testApi.staff('GET', '/session', undefined, undefined, { ...memberHeaders(token), 'x-idle': '1' })).status
  testApi.shiftClock(7 * 60)
  expect(await readIdle()).toBe(200)
  testApi.shiftClock(7 * 60)
  expect(await readIdle()).toBe(401)
  testApi.shiftClock(-14 * 60)
})

describe('the sessions of a member', () => {
  const list = async (token: string) =>
    (
      (await testApi.staff('GET', '/sessions', undefined, undefined, memberHeaders(token))).body as {
        sessions: z.infer<typeof SignIn>[]
      }
    ).sessions
  const end = async (path: string, token: string) =>
    (await testApi.staff('DELETE', path, {}, undefined, memberHeaders(token))).status
  const statuses = async (...tokens: string[]) => Promise.all(tokens.map(async (token) => (await read(token)).status))
  const currentId = async (token: string) => (await list(token)).find(({ is_current }) => is_current)!.id

  it('are listed, and ending one signs out only that one', async () => {
    const { email, id, token } = await signInMember(testApi, 'admin')
    const stranger = await signInMember(testApi, 'admin')
    await requestCode(email)
    const phone = tokenOf(await signIn(email, await codeFor(email)))
    const tablet = await createSession(testApi.api, id, { method: 'passkey', user_agent: null, ip_address: null })
    expect((await list(token)).map(({ is_current }) => is_current).filter(Boolean)).toEqual([true])
    const path = `/sessions/${await currentId(phone)}`
    expect(await end(path, stranger.token)).toBe(404)
    expect(await statuses(token, phone, tablet)).toEqual([200, 200, 200])
    expect(await end(path, token)).toBe(200)
    expect(await statuses(token, phone, tablet, stranger.token)).toEqual([200, 401, 200, 200])
    expect(await list(token)).toHaveLength(2)
    expect(await end(path, token)).toBe(404)
  })

  it('end all except the current one', async () => {
    const { id, token } = await signInMember(testApi, 'admin')
    const other = await createSession(testApi.api, id, { method: 'code', user_agent: null, ip_address: null })
    expect(await end('/sessions', token)).toBe(200)
    expect(await statuses(token, other)).toEqual([200, 401])
    expect(await list(token)).toMatchObject([{ is_current: true }])
  })
})

it('changes the name and language of the member', async () => {
  const { token } = await signInMember(testApi, 'recruiter')
  const change = (body: object) => testApi.staff('PATCH', '/session', body, undefined, memberHeaders(token))
  expect(await change({ name: 'Léa Martin', locale: 'fr' })).toMatchObject({
    body: { user: { name: 'Léa Martin', locale: 'fr' } },
  })
  expect((await read(token)).body).toMatchObject({ user: { name: 'Léa Martin', locale: 'fr' } })
  for (const invalid of [{ name: '' }, { name: 'a'.repeat(5000) }, { locale: 'xx' }, { is_operator: true }])
    expect((await change(invalid)).status).toBe(422)
})

it('opens every company to an operator', async () => {
  const { token } = await signInMember(testApi, 'operator')
  const { companies } = (await read(token)).body as MemberSession
  expect(companies.map(({ slug, role }) => [slug, role])).toEqual([
    ['bakery', 'operator'],
    ['foundry', 'operator'],
  ])
})

it('creates no demo member or link for companies that are not recorded as demo companies', async () => {
  expect(await createDemoLinks(testApi.api)).toEqual(new Map())
  const members = testApi.db.selectFrom('staff_users').select('id').where('name', '=', 'Alex Demo')
  expect(await members.execute()).toEqual([])
})

it('signs in with a demo link, and rejects any other token', async () => {
  await storeDemoCompanies(testApi.db, ['bakery', 'nothing'])
  const links = await createDemoLinks(testApi.api)
  expect([...links]).toEqual([['bakery', expect.stringMatching(/^http:\/\/manager\.test\/sign-in\?token=[\w-]{43}$/)]])
  const token = new URL(links.get('bakery')!).searchParams.get('token')!
  expect(await post('/session/link', { token })).toMatchObject({
    status: 200,
    body: { companies: [{ slug: 'bakery', role: 'admin' }] },
  })
  expect((await post('/session/link', { token: 'x'.repeat(43) })).status).toBe(410)
  expect((await post('/session/link', { token: 'é'.repeat(43) })).status).toBe(410)
})

it('creates the demo member once if two nodes start at the same time, and rejects a suspended one', async () => {
  await storeDemoCompanies(testApi.db, ['foundry'])
  await Promise.all([createDemoLinks(testApi.api), createDemoLinks(testApi.api)])
  const members = testApi.db.selectFrom('staff_users').select('id').where('email', '=', 'recruiter@foundry.example')
  expect(await members.execute()).toHaveLength(1)
  await testApi.db
    .updateTable('staff_memberships')
    .set({ suspended_at: new Date().toISOString() })
    .where('staff_user_id', 'in', members)
    .execute()
  const links = await createDemoLinks(testApi.api)
  const token = new URL(links.get('foundry')!).searchParams.get('token')!
  expect((await post('/session/link', { token })).status).toBe(410)
})
