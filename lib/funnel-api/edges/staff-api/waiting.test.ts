import type { Waiting } from '#lib/contract/staff/waiting'
import { changeStatus } from '#lib/funnel-api/features/recruiting/change-status'
import { sendRecruiterMessage } from '#lib/funnel-api/features/conversations/discussions'
import { applyDueDecisions } from '#lib/funnel-api/features/recruiting/apply-decisions'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { apply, signUp } from '#tests/support/candidates'

let testApi: TestApi
let key: string
beforeAll(async () => {
  testApi = await openTestApi()
  key = await testApi.keyOf('bakery', ['candidacies:read'])
})
afterAll(() => testApi.close())

const promise = (reply_within_days: number | null) =>
  testApi.db.updateTable('companies').set({ reply_within_days }).where('slug', '=', 'bakery').execute()
const waiting = async (query = '') => (await testApi.staff('GET', `/waiting${query}`, undefined, key)).body as Waiting
const waitingCandidates = async () => (await waiting()).candidacies.map(({ id, days_late }) => [id, days_late])
const DAY_MINUTES = 24 * 60

it('lists unanswered applications, the longest overdue first and those without a promise last', async () => {
  await promise(null)
  const unpromised = await applicant(testApi)
  await promise(10)
  const slow = await applicant(testApi)
  await promise(2)
  const quick = await applicant(testApi)
  // A draft does not wait for a reply.
  await apply(testApi, await signUp(testApi), 'night-baker')
  const first = await waitingCandidates()
  expect(first).toEqual([
    [quick.id, -2],
    [slow.id, -10],
    [unpromised.id, null],
  ])
  testApi.shiftClock(5 * DAY_MINUTES)
  expect(await waiting('?limit=1')).toMatchObject({
    nb_waiting: 3,
    nb_late: 1,
    candidacies: [{ id: quick.id, days_late: 3, person: { email: quick.candidate.email } }],
  })

  // The promise at the time of submission counts. A message or a decision ends the wait.
  await promise(1)
  await sendRecruiterMessage(testApi.api, { candidacy_id: quick.id, author_name: 'Lena', content: 'We are on it.' })
  await changeStatus(testApi.api, {
    candidacy_id: unpromised.id,
    status: 'REJECTED',
    author: { type: 'Recruiter', name: 'Lena' },
  })
  expect(await waitingCandidates()).toEqual([[slow.id, -5]])
  const before = (await quick.read()).answered_at
  expect(before).not.toBeNull()
  await sendRecruiterMessage(testApi.api, { candidacy_id: quick.id, author_name: 'Lena', content: 'Still.' })
  expect((await quick.read()).answered_at).toBe(before)

  // A withdrawn application does not wait.
  await slow.withdraw()
  expect(await waiting()).toEqual({ nb_waiting: 0, nb_late: 0, candidacies: [] })
})

describe('a status without a message', () => {
  const bulk = async (id: number, change: object) =>
    await testApi.staff(
      'POST',
      '/candidacies/bulk',
      { action: 'status', ids: [id], ...change },
      await testApi.keyOf('bakery'),
    )
  const isWaiting = async (id: number) => (await waitingCandidates()).some(([waitingId]) => waitingId === id)

  it.each([
    ['IN_REVIEW', '', true],
    ['IN_REVIEW', ' \n', true],
    ['IN_REVIEW', 'We are reading it.', false],
    ['INTERVIEW', '', false],
    ['OFFER', '', false],
    ['HIRED', '', false],
    ['REJECTED', '', false],
  ] as const)('%s with the message %j: the candidate still waits: %s', async (status, content, stillWaits) => {
    const { id } = await applicant(testApi)
    await changeStatus(testApi.api, { candidacy_id: id, status, content, author: { type: 'Recruiter', name: 'Lena' } })
    expect(await isWaiting(id)).toBe(stillWaits)
  })

  it('is not a reply if the status returns to RECEIVED', async () => {
    const { id, read } = await applicant(testApi)
    const author = { type: 'Recruiter' as const, name: 'Lena' }
    await changeStatus(testApi.api, { candidacy_id: id, status: 'IN_REVIEW', author })
    await changeStatus(testApi.api, { candidacy_id: id, status: 'RECEIVED', author })
    expect((await read()).answered_at).toBeNull()
  })

  it('is a reply in a bulk or scheduled change only if it is a decision', async () => {
    const [now, later, decided] = [await applicant(testApi), await applicant(testApi), await applicant(testApi)]
    const due_at = new Date(testApi.api.now().getTime() + 3_600_000).toISOString()
    for (const [{ id }, change] of [
      [now, { status: 'IN_REVIEW' }],
      [later, { status: 'IN_REVIEW', due_at }],
      [decided, { status: 'INTERVIEW', due_at }],
    ] as const)
      expect((await bulk(id, change)).status).toBe(200)
    expect([await isWaiting(now.id), await isWaiting(decided.id)]).toEqual([true, true])
    testApi.shiftClock(61)
    await applyDueDecisions(testApi.api)
    expect(await later.read()).toMatchObject({ status: 'IN_REVIEW', answered_at: null })
    expect(await decided.read()).toMatchObject({ status: 'INTERVIEW', answered_at: expect.any(String) as string })
  })
})

it('filters by job, and rejects jobs of another company', async () => {
  const before = (await waiting('?campaign=night-baker')).nb_waiting
  await applicant(testApi)
  expect((await waiting('?campaign=night-baker')).nb_waiting).toBe(before + 1)
  expect((await waiting('?campaign=miller')).nb_waiting).toBe(0)
  const { status } = await testApi.staff('GET', '/waiting?campaign=caster', undefined, key)
  expect(status).toBe(404)
  const other = await testApi.staff('GET', '/waiting', undefined, await testApi.keyOf('foundry'))
  expect(other.body).toEqual({ nb_waiting: 0, nb_late: 0, candidacies: [] })
})
