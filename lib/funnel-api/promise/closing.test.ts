import { closeCampaigns } from '#lib/funnel-api/jobs/close-campaigns'
import { changeStatus } from '#lib/funnel-api/candidacy-status'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant, lettersTo } from '#tests/support/applicants'
import { apply, type Candidate, signUp } from '#tests/support/candidates'

let test: TestApi
let key: string
let now: () => Date
beforeAll(async () => {
  test = await openTestApi()
  key = await test.keyOf('bakery')
  now = test.api.now
})
afterAll(() => test.close())

const OPEN = { is_online: true, date_end: null, closed_at: null, closing_message: null }
afterEach(async () => {
  await test.db.deleteFrom('candidacies').execute()
  await change(OPEN)
  test.api.now = now
})

const close = (body: object = {}) => test.staff('POST', '/campaigns/night-baker/close', body, key)
const open = () => test.staff('POST', '/campaigns/night-baker/open', {}, key)
const later = (minutes: number) => test.shiftClock(minutes)
const round = () => closeCampaigns.run(test.api)
const change = (values: object) =>
  test.db.updateTable('campaigns').set(values).where('slug', '=', 'night-baker').execute()
const closedAt = async () =>
  (
    await test.db
      .selectFrom('campaigns')
      .select('closed_at')
      .where('slug', '=', 'night-baker')
      .executeTakeFirstOrThrow()
  ).closed_at

/** What somebody reads in their messages about their only application, and the letters that they got of its end. */
async function heard(candidate: Candidate) {
  const { body } = await candidate.send('GET', '/me/discussions')
  const [discussion] = body as { id: number; is_open: boolean }[]
  const messages = discussion
    ? ((await candidate.send('GET', `/me/discussions/${discussion.id}/messages`)).body as {
        author_type: string
        content: string
      }[])
    : []
  const letters = [
    ...(await lettersTo(test, candidate, 'closed')),
    ...(await lettersTo(test, candidate, 'missed')),
  ].map(({ template, locale, payload }) => ({ template, locale, payload: payload as Record<string, unknown> }))
  return { messages: messages.map(({ author_type, content }) => [author_type, content]), letters, discussion }
}

it('tells everybody who was not answered finally, in their language, once, and they can write back', async () => {
  const waiting = await applicant(test)
  await waiting.candidate.send('PATCH', '/me', { user: { locale: 'de' } })
  const offered = await applicant(test)
  const rejected = await applicant(test)
  const author = { type: 'Recruiter', name: 'Lena' } as const
  await changeStatus(test.api, { candidacy_id: rejected.id, status: 'REJECTED', author })
  const gone = await applicant(test)
  await gone.withdraw()
  const begun = await signUp(test)
  await apply(test, begun, 'night-baker')

  expect((await close()).status).toBe(200)
  expect(await closedAt()).not.toBeNull()
  const told = await heard(waiting.candidate)
  expect(told.messages).toEqual([
    ['System', expect.stringMatching(/^Diese Stelle ist geschlossen.*Bakery North hat sie/)],
  ])
  expect(told.letters).toEqual([
    { template: 'closed', locale: 'de', payload: expect.objectContaining({ words: 'no' }) as object },
  ])
  const link = `http://bakery.test/profile/messaging?discussion=${told.discussion!.id}`
  expect(told.letters[0]!.payload.link).toBe(link)
  expect(told.discussion).toMatchObject({ is_open: true })
  expect((await heard(offered.candidate)).letters).toHaveLength(1)
  expect((await heard(begun)).letters).toMatchObject([{ template: 'missed', payload: { job: 'Night baker' } }])
  for (const { candidate } of [rejected, gone]) expect((await heard(candidate)).letters).toEqual([])
  // Nobody has answered: the wait goes on.
  expect((await waiting.read()).answered_at).toBeNull()

  await close()
  await round()
  expect(await heard(waiting.candidate)).toEqual(told)
})

it('tells the company’s own words, which are an answer, but not to somebody who has an offer', async () => {
  const waiting = await applicant(test)
  const offered = await applicant(test)
  const author = { type: 'Recruiter', name: 'Lena' } as const
  await changeStatus(test.api, { candidacy_id: offered.id, status: 'OFFER', author })
  const message = 'We have found somebody. Thank you.'
  await close({ message })
  const { messages, letters } = await heard(waiting.candidate)
  expect(messages).toEqual([['System', message]])
  expect(letters).toMatchObject([{ payload: { words: 'yes', note: message } }])
  expect((await waiting.read()).answered_at).not.toBeNull()
  const other = await heard(offered.candidate)
  expect(other.messages.at(-1)).toEqual(['System', expect.stringContaining('no more applications')])
})

it('tells words that are said after a job has closed to those who still wait', async () => {
  const waiting = await applicant(test)
  await close()
  await close({ message: 'It took us long. We have decided for somebody else.' })
  const { messages, letters } = await heard(waiting.candidate)
  expect(messages).toHaveLength(2)
  expect(letters).toHaveLength(2)
})

it('tells of a job that a file or feed has taken offline after a quarter of an hour, and of none that is back by then', async () => {
  const { candidate } = await applicant(test)
  await change({ is_online: false, changed_at: test.api.now().toISOString() })
  await round()
  expect((await heard(candidate)).letters).toEqual([])
  await change({ is_online: true })
  later(20)
  await round()
  expect((await heard(candidate)).letters).toEqual([])
  await change({ is_online: false })
  await Promise.all([round(), round(), round()])
  const { letters, messages } = await heard(candidate)
  expect([letters.length, messages.length]).toEqual([1, 1])
})

it('tells of a job whose last day is over where the company is, and again when it was open in between', async () => {
  const { candidate } = await applicant(test)
  const day = test.api.now().toISOString().slice(0, 10)
  await change({ date_end: day })
  await round()
  expect(await closedAt()).toBeNull()
  later(2 * 24 * 60)
  await round()
  expect((await heard(candidate)).letters).toHaveLength(1)

  await change({ date_end: null })
  await round()
  expect(await closedAt()).toBeNull()
  expect((await open()).status).toBe(200)
  await change({ last_activation_at: test.api.now().toISOString() })
  await close()
  expect((await heard(candidate)).letters).toHaveLength(2)
})

it('leaves alone who wants no mail about an application that was not sent', async () => {
  const begun = await signUp(test)
  const { id } = await apply(test, begun, 'night-baker')
  await test.db.updateTable('candidacies').set({ is_subscribed: false }).where('id', '=', id).execute()
  await close()
  expect((await heard(begun)).letters).toEqual([])
})

it('takes letters about it away with an application that is erased', async () => {
  const { candidate, erase } = await applicant(test)
  await close()
  await erase()
  expect(await lettersTo(test, candidate, 'closed')).toEqual([])
})
