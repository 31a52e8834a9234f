import { revokeKey } from '#lib/funnel-api/features/accounts/api-keys'
import { changeMember } from '#lib/funnel-api/features/members/members'
import { addApplications } from '#tests/bench/data'
import { openTestApi, type TestApi } from '#tests/support/api'
import { signUp, VIDEO } from '#tests/support/candidates'
import { openZip } from '#tests/support/open-zip'
import { signInMember } from '#tests/support/staff-members'

/** More applications and subscribers than a batch of each export. */
const COUNT = 1100
let testApi: TestApi
let company_id: number
beforeAll(async () => {
  testApi = await openTestApi()
  company_id = await testApi.companyId()
  await addApplications(testApi.db, company_id, COUNT, '[]', '{}')
  const subscribed = { is_partner_newsletter_active: true, email_verified_at: testApi.api.now().toISOString() }
  await testApi.db.updateTable('users').set(subscribed).where('company_id', '=', company_id).execute()
  // Another administrator, because the last one of a company can be neither suspended nor demoted.
  await signInMember(testApi, 'admin')
})
afterAll(() => testApi.close())

const EXPORTS = ['/inbox/export', '/inbox/export?format=xlsx', '/newsletter/export']

async function start(path: string, headers: Record<string, string>) {
  const response = await testApi.askStaff(new Request(`http://manager.test/staff/v1${path}`, { headers }))
  expect(response.status).toBe(200)
  return response
}

/** How the export ends: 'complete', or its error. */
const endOf = (response: Response) =>
  response.arrayBuffer().then(
    () => 'complete',
    (error: unknown) => String(error),
  )

type Member = Awaited<ReturnType<typeof signInMember>>
const suspend = ({ id }: Member) => changeMember(testApi.api, company_id, id, { is_suspended: true })
const remove = ({ id }: Member) => testApi.db.deleteFrom('staff_memberships').where('staff_user_id', '=', id).execute()
const signOut = ({ headers }: Member) => testApi.staff('DELETE', '/session', {}, undefined, headers)
const losses: [string, (member: Member) => Promise<unknown>, string][] = [
  ['is suspended', suspend, 'Not a member'],
  ['is removed', remove, 'Not a member'],
  ['signs out', signOut, 'session'],
]

describe.each(EXPORTS)('GET %s', (path) => {
  it('is complete for a caller who keeps access', async () => {
    const { headers } = await signInMember(testApi, 'admin')
    const body = await (await start(path, headers)).text()
    if (!path.includes('xlsx')) expect(body.match(/person-\d+@/g)).toHaveLength(COUNT)
  })

  it.each(losses)('fails instead of reading on if the member %s', async (_, lose, reason) => {
    const member = await signInMember(testApi, 'admin')
    const response = await start(path, member.headers)
    await lose(member)
    expect(await endOf(response)).toContain(reason)
  })

  it('fails if the API key is revoked', async () => {
    const key = await testApi.keyOf()
    const response = await start(path, { authorization: `Bearer ${key}` })
    const { id } = await testApi.db.selectFrom('api_keys').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(await revokeKey(testApi.api, company_id, id)).not.toBeNull()
    expect(await endOf(response)).toContain('revoked')
  })

  it('fails after ten minutes', async () => {
    const { headers } = await signInMember(testApi, 'admin')
    const response = await start(path, headers)
    testApi.shiftClock(11)
    expect(await endOf(response)).toContain('10 minutes')
    testApi.shiftClock(-11)
  })
})

it('ends the export of subscribers if the role of the member no longer allows it', async () => {
  const member = await signInMember(testApi, 'admin')
  const response = await start('/newsletter/export', member.headers)
  await changeMember(testApi.api, company_id, member.id, { role: 'recruiter' })
  expect(await endOf(response)).toContain('newsletter:read')
})

describe('GET /users/{id}/export', () => {
  let path: string
  beforeAll(async () => {
    const candidate = await signUp(testApi, { email: 'video@example.org' })
    await candidate.upload('records', 'pitch.mp4', VIDEO)
    path = `/users/${candidate.user.id}/export`
  })

  it('is complete for a caller who keeps access', async () => {
    const { headers } = await signInMember(testApi, 'admin')
    const zip = await openZip(Buffer.from(await (await start(path, headers)).arrayBuffer()))
    expect(zip.get('files/videos/pitch.mp4')).toEqual(VIDEO)
  })

  it.each(losses)('fails instead of reading files if the member %s', async (_, lose, reason) => {
    const member = await signInMember(testApi, 'admin')
    const response = await start(path, member.headers)
    await lose(member)
    expect(await endOf(response)).toContain(reason)
  })

  it('fails within a second while a file is read', async () => {
    const member = await signInMember(testApi, 'admin')
    const { store, now } = testApi.api
    let chunks = 0
    const read = () =>
      new ReadableStream<Uint8Array>({
        async pull(controller) {
          if ((chunks += 1) > 100) return controller.close()
          controller.enqueue(VIDEO.subarray(0, 1))
          if (chunks === 1) await suspend(member)
          testApi.api.now = () => new Date(now().getTime() + 1000)
        },
      })
    testApi.api.store = { ...store, read }
    expect(await endOf(await start(path, member.headers))).toContain('Not a member')
    expect(chunks).toBeLessThan(10)
    Object.assign(testApi.api, { store, now })
  })
})
