import { MAX_PASSKEYS, type Passkey } from '#lib/contract/staff/passkeys'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Authenticator, createAuthenticator } from '#tests/support/authenticator'
import { signInMember } from '#tests/support/staff-members'

type Member = Awaited<ReturnType<typeof signInMember>>

let testApi: TestApi
beforeAll(async () => {
  testApi = await openTestApi()
})
afterAll(() => testApi.close())
beforeEach(() => testApi.db.deleteFrom('rates').execute())

const call = (member: { headers: Record<string, string> }, method: string, path: string, body?: object) =>
  testApi.staff(method, `/passkeys${path}`, body, undefined, member.headers)
const challengeOf = (body: unknown) => (body as { challenge: string }).challenge
const start = async (member: Member) => challengeOf((await call(member, 'POST', '/challenges', {})).body)
const save = (member: Member, credential: object, name = 'Laptop') =>
  call(member, 'POST', '', { passkey: { name, credential } })
const list = async (member: Member) => ((await call(member, 'GET', '')).body as { passkeys: Passkey[] }).passkeys

async function addPasskey(member: Member, authenticator = createAuthenticator()) {
  const reply = await save(member, authenticator.create(await start(member)))
  expect(reply.status).toBe(200)
  return { authenticator, passkey: reply.body as Passkey }
}

/** A browser without a session, with its own cookie. */
function newBrowser(address = '10.0.0.1') {
  const headers = { host: 'manager.test', 'sec-fetch-site': 'same-origin', 'x-client-address': address, cookie: '' }
  return {
    headers,
    start: async () => {
      const reply = await testApi.staff('POST', '/session/passkey/challenges', {}, undefined, headers)
      headers.cookie = /^careers_passkey=[^;]+/.exec(reply.headers.get('set-cookie') ?? '')![0]
      return challengeOf(reply.body)
    },
    use: (credential: object) => testApi.staff('POST', '/session/passkey', { credential }, undefined, headers),
  }
}

const use = async (authenticator: Authenticator, changes?: Parameters<Authenticator['get']>[1]) => {
  const browser = newBrowser()
  return browser.use(authenticator.get(await browser.start(), changes))
}
const wrong = { status: 401, body: { error: { code: 'INVALID_CREDENTIALS' } } }
const expired = { status: 410, body: { error: { code: 'TOKEN_EXPIRED' } } }

it('adds a passkey, which is then sufficient for a sign-in', async () => {
  const member = await signInMember(testApi, 'recruiter')
  const options = await call(member, 'POST', '/challenges', {})
  expect(options.body).toMatchObject({
    rp: { id: 'manager.test' },
    user: { name: member.email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
  const { authenticator } = await addPasskey(member)
  expect(await list(member)).toMatchObject([{ name: 'Laptop', last_used_at: null }])
  const reply = await use(authenticator)
  expect(reply).toMatchObject({ status: 200, body: { user: { id: member.id, email: member.email } } })
  expect(reply.headers.get('set-cookie')).toMatch(/^careers_staff=.+; HttpOnly; SameSite=Lax/)
  expect(await list(member)).toMatchObject([{ last_used_at: expect.any(String) as string }])
  expect(
    await use(authenticator, { userHandle: Buffer.from(`member-${member.id}`).toString('base64url') }),
  ).toMatchObject({ status: 200 })
})

it('notifies the member of a new passkey by email', async () => {
  const member = await signInMember(testApi, 'recruiter')
  await addPasskey(member)
  const emails = await testApi.db.selectFrom('outbox').selectAll().where('recipient', '=', member.email).execute()
  expect(emails.filter(({ template }) => template === 'staff_passkey')).toMatchObject([
    { payload: { passkey: 'Laptop', link: 'http://manager.test/account' } },
  ])
})

it('does not name a passkey before the sign-in', async () => {
  const reply = await testApi.staff('POST', '/session/passkey/challenges', {}, undefined, newBrowser().headers)
  expect(Object.keys(reply.body as object).toSorted()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification'])
})

it('rejects a challenge that is used, expired, of another browser or made up', async () => {
  const member = await signInMember(testApi, 'recruiter')
  const { authenticator } = await addPasskey(member)
  const browser = newBrowser()
  const credential = authenticator.get(await browser.start())
  expect((await browser.use(credential)).status).toBe(200)
  expect(await browser.use(credential)).toMatchObject(expired)

  const [late, stolen] = [await browser.start(), await browser.start()]
  const thief = newBrowser()
  await thief.start()
  expect(await thief.use(authenticator.get(stolen))).toMatchObject(expired)
  expect(await browser.use(authenticator.get('x'.repeat(43)))).toMatchObject(expired)
  testApi.shiftClock(6)
  expect(await browser.use(authenticator.get(late))).toMatchObject(expired)
  testApi.shiftClock(-6)
})

it('uses a challenge once, also in concurrent calls', async () => {
  const { authenticator } = await addPasskey(await signInMember(testApi, 'recruiter'))
  const browser = newBrowser()
  const credential = authenticator.get(await browser.start())
  const replies = await Promise.all([1, 2, 3].map(() => browser.use(credential)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
})

it('rejects a passkey that is unknown, of another origin or host, or used without verification of the user', async () => {
  const { authenticator } = await addPasskey(await signInMember(testApi, 'recruiter'))
  expect(await use(authenticator, { origin: 'http://bakery.test' })).toMatchObject(wrong)
  expect(await use(authenticator, { rpId: 'bakery.test' })).toMatchObject(wrong)
  expect(await use(authenticator, { isVerified: false })).toMatchObject(wrong)
  expect(await use(createAuthenticator())).toMatchObject(wrong)
})

it('rejects invalid client data, and does not use up the challenge', async () => {
  const { authenticator } = await addPasskey(await signInMember(testApi, 'recruiter'))
  const browser = newBrowser()
  const credential = authenticator.get(await browser.start())
  const clientDataJSON = Buffer.from('{"type":"webauthn.create"}').toString('base64url')
  const invalid = { ...credential, response: { ...credential.response, clientDataJSON } }
  expect(await browser.use(invalid)).toMatchObject(wrong)
  expect((await browser.use(credential)).status).toBe(200)
})

it('rejects a copied passkey, whose counter is behind', async () => {
  const { authenticator } = await addPasskey(await signInMember(testApi, 'recruiter'))
  expect((await use(authenticator, { counter: 5 })).status).toBe(200)
  expect(await use(authenticator, { counter: 5 })).toMatchObject(wrong)
  expect(await use(authenticator, { counter: 4 })).toMatchObject(wrong)
  expect((await use(authenticator, { counter: 6 })).status).toBe(200)
})

it('rejects a passkey that names another member, or is signed by another key', async () => {
  const [one, two] = [await signInMember(testApi, 'recruiter'), await signInMember(testApi, 'admin')]
  const { authenticator } = await addPasskey(one)
  const other = await addPasskey(two)
  expect(await use(authenticator, { userHandle: Buffer.from(`member-${two.id}`).toString('base64url') })).toMatchObject(
    wrong,
  )
  const browser = newBrowser()
  const { id } = other.authenticator
  const forged = { ...authenticator.get(await browser.start()), id, rawId: id }
  expect(await browser.use(forged)).toMatchObject(wrong)
})

it('does not sign in suspended or removed members', async () => {
  const [admin, member] = [await signInMember(testApi, 'admin'), await signInMember(testApi, 'recruiter')]
  const { authenticator } = await addPasskey(member)
  const change = (method: string, body: object) =>
    testApi.staff(method, `/members/${member.id}`, body, undefined, { ...admin.headers, 'if-match': '*' })
  await change('PATCH', { member: { is_suspended: true } })
  expect(await use(authenticator)).toMatchObject(wrong)
  await change('PATCH', { member: { is_suspended: false } })
  expect((await use(authenticator)).status).toBe(200)
  await change('DELETE', {})
  expect(await use(authenticator)).toMatchObject(wrong)
})

it('limits attempts and challenges of an IP address', async () => {
  const { authenticator } = await addPasskey(await signInMember(testApi, 'recruiter'))
  const browser = newBrowser('10.0.0.2')
  const credential = authenticator.get(await browser.start())
  expect((await browser.use(credential)).status).toBe(200)
  await testApi.db.updateTable('rates').set({ count: 200 }).where('key', 'like', 'staff-sign-in-address%').execute()
  expect((await browser.use(credential)).status).toBe(429)
  await testApi.db.updateTable('rates').set({ count: 600 }).where('key', 'like', 'staff-challenges%').execute()
  expect((await testApi.staff('POST', '/session/passkey/challenges', {}, undefined, browser.headers)).status).toBe(429)
})

it('rejects an invalid new passkey, and a challenge of another session', async () => {
  const [member, stranger] = [await signInMember(testApi, 'recruiter'), await signInMember(testApi, 'recruiter')]
  const authenticator = createAuthenticator()
  const invalid = { status: 422, body: { error: { code: 'INVALID', fields: { 'passkey.credential': {} } } } }
  const create = async (...more: [Parameters<Authenticator['create']>[1]?, string?]) =>
    save(member, authenticator.create(await start(member), ...more))
  expect(await create({ origin: 'https://example.org' })).toMatchObject(invalid)
  expect(await create({ rpId: 'bakery.test' })).toMatchObject(invalid)
  expect(await create({ isVerified: false })).toMatchObject(invalid)
  // A format with certificates, whose revocation lists must not be fetched.
  expect(await create({}, 'apple')).toMatchObject(invalid)
  expect(await save(member, authenticator.create(await start(stranger)))).toMatchObject(expired)
  const used = await start(member)
  expect((await save(member, authenticator.create(used))).status).toBe(200)
  expect(await save(member, createAuthenticator().create(used))).toMatchObject(expired)
  const again = authenticator.create(await start(stranger))
  expect(await save(stranger, again)).toMatchObject({ status: 409 })
  for (const name of ['', 'a'.repeat(61)]) expect((await save(member, again, name)).status).toBe(422)
  for (const credential of [{}, { ...again, type: 'password' }, { ...again, id: 'ü' }])
    expect((await save(member, credential)).status).toBe(422)
  expect(await list(member)).toHaveLength(1)
})

it("renames and removes only the member's own passkeys", async () => {
  const [member, stranger] = [await signInMember(testApi, 'recruiter'), await signInMember(testApi, 'admin')]
  const { passkey, authenticator } = await addPasskey(member)
  const rename = (by: Member, name: string) => call(by, 'PATCH', `/${passkey.id}`, { passkey: { name } })
  expect((await rename(stranger, 'Mine')).status).toBe(404)
  expect((await call(stranger, 'DELETE', `/${passkey.id}`, {})).status).toBe(404)
  expect((await rename(member, ' ')).status).toBe(422)
  expect(await rename(member, 'Phone')).toMatchObject({ status: 200, body: { name: 'Phone' } })
  expect((await call(member, 'DELETE', `/${passkey.id}`, {})).status).toBe(200)
  expect(await list(member)).toEqual([])
  expect(await use(authenticator)).toMatchObject(wrong)
})

it('allows a limited number of passkeys', async () => {
  const member = await signInMember(testApi, 'recruiter')
  const row = {
    staff_user_id: member.id,
    public_key: 'x',
    counter: 0,
    transports: null,
    name: 'Key',
    last_used_at: null,
  }
  const last = createAuthenticator().create(await start(member))
  await testApi.db
    .insertInto('staff_passkeys')
    .values(
      Array.from({ length: MAX_PASSKEYS }, (_, at) => ({
        ...row,
        credential_id: `full-${member.id}-${at}`,
        created_at: testApi.api.now().toISOString(),
      })),
    )
    .execute()
  expect((await call(member, 'POST', '/challenges', {})).status).toBe(409)
  expect((await save(member, last)).status).toBe(409)
})

it('requires a session, and the manager host for changes', async () => {
  const member = await signInMember(testApi, 'recruiter')
  const { passkey } = await addPasskey(member)
  expect((await call(newBrowser(), 'GET', '')).status).toBe(401)
  for (const headers of [
    { ...member.headers, 'sec-fetch-site': 'cross-site' },
    { ...member.headers, host: 'bakery.test' },
  ])
    expect([401, 403]).toContain((await call({ headers }, 'DELETE', `/${passkey.id}`, {})).status)
  const foreign = { ...newBrowser().headers, 'sec-fetch-site': 'same-site' }
  expect((await testApi.staff('POST', '/session/passkey/challenges', {}, undefined, foreign)).status).toBe(403)
  expect(await list(member)).toHaveLength(1)
})

it('records passkeys and sign-ins in the log of the member’s companies', async () => {
  const [admin, member] = [await signInMember(testApi, 'admin'), await signInMember(testApi, 'recruiter')]
  const { passkey, authenticator } = await addPasskey(member)
  await use(authenticator)
  await call(member, 'DELETE', `/${passkey.id}`, {})
  const read = async (by: Member) =>
    (
      (await testApi.staff('GET', `/audit?member=${member.id}`, undefined, undefined, by.headers)).body as {
        entries: object[]
      }
    ).entries
  expect(await read(admin)).toMatchObject([
    { action: 'passkeys.delete', target: 'passkeys', target_id: passkey.id, actor: member.name },
    { action: 'session.create', details: { method: 'passkey' }, ip_address: '10.0.0.1' },
    { action: 'passkeys.create' },
  ])
  expect(await read(await signInMember(testApi, 'admin', 'foundry'))).toEqual([])
})
