import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { eventsOf } from '#tests/support/events'
import { signInMember } from '#tests/support/staff-members'
import { until } from '#tests/support/until'

let testApi: TestApi
beforeAll(async () => {
  testApi = await openTestApi()
})
afterAll(() => testApi.close())

type Member = Awaited<ReturnType<typeof signInMember>>
const open = async ({ headers }: Member) =>
  eventsOf(await testApi.askStaff(new Request('http://manager.test/staff/v1/events', { headers })))

const MEMBERS = 4
const TABS = 5
const POLLS_PER_SECOND = 2

/** Counts the queries of event streams in one second, which is real, because their rate is the subject. */
async function countQueries() {
  const spy = jest.spyOn(testApi.db.getExecutor(), 'executeQuery')
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const queries = spy.mock.calls.filter(([{ sql }]) => /candidacy_changes|staff_sessions|api_keys/.test(sql))
  spy.mockRestore()
  return queries.length
}

it('makes as few queries for 20 open tabs as for one, and sends each change to all of them', async () => {
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => signInMember(testApi, 'recruiter')))
  const streams = await Promise.all(members.flatMap((member) => Array.from({ length: TABS }, () => open(member))))
  // Two queries for each poll: the changes and the access of all callers.
  expect(await countQueries()).toBeLessThanOrEqual(2 * (POLLS_PER_SECOND + 1))

  const { id } = await applicant(testApi)
  for (const stream of streams) expect(await stream.next()).toEqual({ type: 'application.changed', id })

  const [suspended, ...others] = members
  const change = { member: { is_suspended: true } }
  const admin = await signInMember(testApi, 'admin')
  await testApi.staff('PATCH', `/members/${suspended!.id}`, change, undefined, {
    ...admin.headers,
    'if-match': '*',
  })
  for (const stream of streams.splice(0, TABS)) expect(await stream.next()).toBe('ended')
  for (const stream of streams) await stream.cancel()
  expect(others).toHaveLength(MEMBERS - 1)
  // A poll may have started before the last stream ended.
  await until(async () => (await countQueries()) === 0, 5000)
})
