import { sendMessage } from '#lib/contract/messaging'
import { sendRecruiterMessage, userKey } from '#lib/funnel-api/features/conversations/discussions'
import {
  type DiscussionFilter,
  listDiscussions,
  readDiscussion,
  setStaffDiscussionOpen,
} from '#lib/funnel-api/features/recruiting/conversations'
import { changeCandidacyStatus, readCandidacy } from '#lib/funnel-api/features/recruiting/application'
import { eventStream } from '#lib/funnel-api/platform/events/events'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { apply, signUp } from '#tests/support/candidates'
import { eventsOf } from '#tests/support/events'

const SHOWN = { linkHost: 'manager', hasTexts: true } as const
let testApi: TestApi
let company: { id: number; slug: string }
/** Discussions with a message of the company, oldest first: a closed one, an unanswered one, and one of a draft. */
let closed: number
let waiting: number
let ofDraft: number
let person: Awaited<ReturnType<typeof applicant>>
beforeAll(async () => {
  testApi = await openTestApi()
  company = { id: await testApi.companyId(), slug: 'bakery' }
  const { id } = await applicant(testApi)
  closed = await sendAsRecruiter(id, 'Goodbye', true)
  person = await applicant(testApi)
  waiting = await sendAsRecruiter(person.id, 'When can you come?')
  await person.candidate.call(sendMessage, {
    params: { id: waiting },
    body: { discussion_message: { content: 'On Monday.', files_url: [] } },
  })
  const { id: draft } = await apply(testApi, await signUp(testApi), 'night-baker')
  ofDraft = await sendAsRecruiter(draft, 'Do you need help?')
})
afterAll(() => testApi.close())

async function sendAsRecruiter(candidacy_id: number, content: string, is_closing = false) {
  const message = { candidacy_id, author_name: 'Lena', content, is_closing }
  return (await sendRecruiterMessage(testApi.api, message)).discussion_id
}
const list = (filter: Partial<DiscussionFilter> = {}) =>
  listDiscussions(testApi.db, company.id, { limit: 50, ...filter })
const ids = async (filter: Partial<DiscussionFilter> = {}) => (await list(filter)).discussions.map(({ id }) => id)

it.each<[Partial<DiscussionFilter>, () => number[]]>([
  [{}, () => [ofDraft, waiting, closed]],
  [{ is_open: true }, () => [ofDraft, waiting]],
  [{ is_open: false }, () => [closed]],
  [{ is_waiting: true }, () => [waiting]],
  [{ is_waiting: false }, () => [ofDraft, closed]],
  [{ campaign: 'night-baker' }, () => [ofDraft, waiting, closed]],
  [{ campaign: 'counter-clerk' }, () => []],
])('lists discussions, latest first, with the filter %j', async (filter, expected) => {
  expect(await ids(filter)).toEqual(expected())
})

it('has a next page only if there are more discussions, even if their timestamps are equal', async () => {
  await testApi.db.updateTable('discussions').set({ last_message_at: '2026-11-23T10:00:00.000Z' }).execute()
  expect((await list({ limit: 3 })).next_cursor).toBeNull()
  const first = await list({ limit: 1 })
  expect(first.discussions).toMatchObject([{ id: ofDraft }])
  expect(await ids({ limit: 1, cursor: first.next_cursor! })).toEqual([waiting])
})

it('returns the last messages, or the last ones before a message, oldest first', async () => {
  const read = async (options: { before?: number; limit: number }) =>
    (await readDiscussion(testApi.api, company, waiting, { ...options, linkHost: 'manager' })).messages
  const all = await read({ limit: 10 })
  expect(all.map(({ content }) => content)).toEqual(['When can you come?', 'On Monday.'])
  expect(await read({ limit: 1 })).toEqual(all.slice(1))
  expect(await read({ limit: 1, before: all[1]!.id })).toEqual(all.slice(0, 1))
})

it('hides discussions of other companies', async () => {
  const foundry = { id: await testApi.companyId('foundry'), slug: 'foundry' }
  await expect(readDiscussion(testApi.api, foundry, waiting, { limit: 1, linkHost: 'manager' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const closing = setStaffDiscussionOpen(testApi.api, foundry.id, waiting, false)
  await expect(closing).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await ids({ is_open: true })).toEqual([ofDraft, waiting])
})

it("updates the candidate's open pages when a discussion is closed or reopened", async () => {
  let reads = 0
  const key = userKey(person.candidate.user.id)
  const read = async () => (reads += 1)
  const { signal } = new AbortController()
  const stream = eventsOf(eventStream({ key, owner: key, read, isLast: () => false, signal }))
  expect(await stream.nextWithinSecond()).toBe(1)
  expect(await setStaffDiscussionOpen(testApi.api, company.id, waiting, false)).toMatchObject({ is_open: false })
  expect(await stream.nextWithinSecond()).toBe(2)
  expect(await setStaffDiscussionOpen(testApi.api, company.id, waiting, true)).toMatchObject({ is_open: true })
  expect(await stream.nextWithinSecond()).toBe(3)
  await stream.cancel()
})

it('shows the messages, the status changes and the withdrawal of an application', async () => {
  const change = (status: 'INTERVIEW' | 'OFFER') =>
    changeCandidacyStatus(testApi.api, company.id, person.id, { status, author_name: 'Lena', staff_user_id: null })
  expect(await change('INTERVIEW')).toMatchObject({ old_status: 'RECEIVED', new_status: 'INTERVIEW' })
  await change('OFFER')
  await expect(change('OFFER')).rejects.toMatchObject({ code: 'CONFLICT' })
  await person.withdraw({ candidacy: { withdrawal_reason: 'OTHER', withdrawal_comment: 'I move.' } })
  expect(await readCandidacy(testApi.api, company.id, person.id, SHOWN)).toMatchObject({
    discussion_id: waiting,
    nb_messages: 5,
    status: 'WITHDRAWN',
    status_history: [{ status: 'INTERVIEW' }, { status: 'OFFER' }, { status: 'WITHDRAWN' }],
  })
  const foundry = await testApi.companyId('foundry')
  await expect(readCandidacy(testApi.api, foundry, person.id, SHOWN)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
