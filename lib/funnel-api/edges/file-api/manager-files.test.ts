import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { CV } from '#tests/support/candidates'
import { signInMember } from '#tests/support/staff-members'

let test: TestApi
beforeAll(async () => void (test = await openTestApi()))
afterAll(() => test.close())

type Application = { resume: { url: string } }

/** The CV of an application, as a path with a signed link. */
async function cvPath(headers: Record<string, string>) {
  const { id } = await applicant(test)
  const { body } = await test.staff('GET', `/candidacies/${id}`, undefined, undefined, headers)
  const { pathname, search } = new URL((body as Application).resume.url)
  return pathname + search
}
const open = (path: string, headers: Record<string, string> = {}) =>
  test.file(`http://manager.test${path}`, { headers: { host: 'manager.test', ...headers } })

it('serves the files of a company to its members on the manager host, in ranges and with headers that block scripts', async () => {
  const { headers } = await signInMember(test, 'recruiter')
  const path = await cvPath(headers)
  const response = await open(path, { ...headers, range: 'bytes=0-9' })
  expect(response.status).toBe(206)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(CV.subarray(0, 10))
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
  })
})

it('serves a file only to members of its company, and only with a valid link', async () => {
  const { headers } = await signInMember(test, 'recruiter')
  const path = await cvPath(headers)
  const foreign = await signInMember(test, 'admin', 'foundry')
  expect((await open(path)).status).toBe(401)
  expect((await open(path, foreign.headers)).status).toBe(403)
  /** Replaces the first character after the prefix with a different one. */
  const changed = (prefix: string) =>
    path.replace(
      new RegExp(`(${prefix})(.)`),
      (_, before: string, first: string) => before + (first === 'a' ? 'b' : 'a'),
    )
  expect((await open(changed('signature='), headers)).status).toBe(403)
  expect((await open(changed('file/'), headers)).status).toBe(403)
})

it('denies files to a suspended member at once', async () => {
  const { id, headers } = await signInMember(test, 'recruiter')
  const path = await cvPath(headers)
  expect((await open(path, headers)).status).toBe(200)
  await test.db
    .updateTable('staff_memberships')
    .set({ suspended_at: test.api.now().toISOString() })
    .where('staff_user_id', '=', id)
    .execute()
  expect((await open(path, headers)).status).toBe(403)
})
