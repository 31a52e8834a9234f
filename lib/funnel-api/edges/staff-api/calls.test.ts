import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { captureLog } from '#tests/support/capture-log'
import { openZip } from '#tests/support/open-zip'

let testApi: TestApi
let key: string
beforeAll(async () => {
  testApi = await openTestApi()
  key = await testApi.keyOf()
})
afterAll(() => testApi.close())

it('limits calls per key and minute', () =>
  testApi.withStoppedClock(async () => {
    const [busy, other] = [await testApi.keyOf('bakery', ['stats:read', 'keys:read']), await testApi.keyOf('bakery')]
    const call = async (by: string) => (await testApi.staff('GET', '/keys', undefined, by)).status
    expect(await call(busy)).toBe(200)
    const counted = await testApi.db.selectFrom('rates').selectAll().where('key', 'like', 'staff-key:%').execute()
    expect(counted).toMatchObject([{ count: 1 }])
    await testApi.db.updateTable('rates').set({ count: 599 }).where('key', '=', counted[0]!.key).execute()
    expect([await call(busy), await call(busy), await call(other)]).toEqual([200, 429, 200])
  }))

it('stores a message once for a repeated Idempotency-Key', async () => {
  const { id } = await applicant(testApi)
  const idempotencyHeaders = { 'idempotency-key': 'first-message' }
  const send = (content: string, by = key) =>
    testApi.staff('POST', `/candidacies/${id}/messages`, { content }, by, idempotencyHeaders)
  const [first, again] = [await send('Hello'), await send('Hello')]
  expect(again.body).toEqual(first.body)
  expect((await send('Something else')).status).toBe(409)
  // Idempotency keys are separate for each API key.
  expect((await send('Something else', await testApi.keyOf())).status).toBe(200)
  const messages = await testApi.db
    .selectFrom('discussion_messages')
    .innerJoin('discussions', 'discussions.id', 'discussion_messages.discussion_id')
    .select('content')
    .where('candidacy_id', '=', id)
    .orderBy('discussion_messages.id')
    .execute()
  expect(messages.map(({ content }) => content)).toEqual(['Hello', 'Something else'])
})

it('exports all data of a user as a zip, and logs the key', async () => {
  const { candidate } = await applicant(testApi)
  const found = await testApi.staff('GET', `/users?email=${candidate.email.toUpperCase()}`, undefined, key)
  expect(found.body).toMatchObject({ users: [{ id: candidate.user.id, nb_candidacies: 1 }], next_cursor: null })
  const { lines, restore } = captureLog('info')
  const request = new Request(`http://bakery.test/staff/v1/users/${candidate.user.id}/export`)
  request.headers.set('authorization', `Bearer ${key}`)
  const response = await testApi.askStaff(request)
  restore()
  expect(response.headers.get('content-type')).toBe('application/zip')
  const files = openZip(Buffer.from(await response.arrayBuffer()))
  expect(String(files.get('data.json'))).toContain(candidate.email)
  expect(lines.join()).toMatch(new RegExp(`user data exported by staff.*${candidate.user.id}`))
})

it('deletes a user with all data, and logs the key', async () => {
  const { candidate, id } = await applicant(testApi)
  const { lines, restore } = captureLog('info')
  expect((await testApi.staff('DELETE', `/users/${candidate.user.id}`, undefined, key)).status).toBe(200)
  restore()
  expect(lines.join()).toMatch(new RegExp(`user deleted by staff.*test.*${candidate.user.id}`))
  expect((await testApi.staff('GET', `/candidacies/${id}`, undefined, key)).status).toBe(404)
  expect((await testApi.staff('DELETE', `/users/${candidate.user.id}`, undefined, key)).status).toBe(404)
  // The recipient is cleared as soon as the email is sent.
  const emails = testApi.db.selectFrom('outbox').select('id').where('template', '=', 'goodbye')
  expect(await emails.execute()).toHaveLength(1)
})
