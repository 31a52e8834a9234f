import { closeCampaigns } from '#lib/funnel-api/features/recruiting/close-jobs'
import { changeStatus } from '#lib/funnel-api/features/recruiting/change-status'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import { notifyCampaignClosed } from '#lib/funnel-api/features/recruiting/notify-closed'
import { received } from '#tests/support/closing-messages'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant, emailsTo } from '#tests/support/applicants'
import { apply, signUp } from '#tests/support/candidates'

let testApi: TestApi
let key: string
let now: () => Date
beforeAll(async () => {
  testApi = await openTestApi()
  key = await testApi.keyOf('bakery')
  now = testApi.api.now
})
afterAll(() => testApi.close())

const OPEN = { is_online: true, is_draft: false, date_end: null, closed_at: null, closing_message: null }
afterEach(async () => {
  await testApi.db.deleteFrom('candidacies').execute()
  await change(OPEN)
  testApi.api.now = now
})

const close = (body: object = {}, headers: Record<string, string> = {}) =>
  testApi.staff('POST', '/campaigns/night-baker/close', body, key, headers)
const open = () => testApi.staff('POST', '/campaigns/night-baker/open', {}, key)
const later = (minutes: number) => testApi.shiftClock(minutes)
const round = () => closeCampaigns.run(testApi.api)
const change = (values: object) =>
  testApi.db.updateTable('campaigns').set(values).where('slug', '=', 'night-baker').execute()
const lena = { type: 'Recruiter', name: 'Lena' } as const
const campaignId = async () =>
  (await testApi.db.selectFrom('campaigns').select('id').where('slug', '=', 'night-baker').executeTakeFirstOrThrow()).id
const closedAt = async () =>
  (
    await testApi.db
      .selectFrom('campaigns')
      .select('closed_at')
      .where('slug', '=', 'night-baker')
      .executeTakeFirstOrThrow()
  ).closed_at

it('notifies all candidates without a decision once, in their language, and lets them reply', async () => {
  const waiting = await applicant(testApi)
  await waiting.candidate.send('PATCH', '/me', { user: { locale: 'de' } })
  const candidateWithOffer = await applicant(testApi)
  const rejected = await applicant(testApi)
  await changeStatus(testApi.api, { candidacy_id: rejected.id, status: 'REJECTED', author: lena })
  const withdrawn = await applicant(testApi)
  await withdrawn.withdraw()
  const draft = await signUp(testApi)
  await apply(testApi, draft, 'night-baker')

  expect((await close()).status).toBe(200)
  expect(await closedAt()).not.toBeNull()
  const notified = await received(testApi, waiting.candidate)
  expect(notified.messages).toEqual([
    ['System', expect.stringMatching(/^Diese Stelle ist geschlossen.*Bakery North hat über/)],
  ])
  expect(notified.emails).toEqual([
    {
      template: 'closed',
      locale: 'de',
      payload: expect.any(Object) as object,
    },
  ])
  const link = `http://bakery.test/profile/messaging?discussion=${notified.discussion!.id}`
  expect(notified.emails[0]!.payload.link).toBe(link)
  expect(notified.emails[0]!.payload).not.toHaveProperty('note')
  expect(notified.discussion).toMatchObject({ is_open: true })
  expect((await received(testApi, candidateWithOffer.candidate)).emails).toHaveLength(1)
  expect((await received(testApi, draft)).emails).toMatchObject([
    { template: 'missed', payload: { job: 'Night baker', link: 'http://bakery.test/profile/applications' } },
  ])
  for (const { candidate } of [rejected, withdrawn]) expect((await received(testApi, candidate)).emails).toEqual([])
  // The automatic message is not a reply of the company, so the candidates still wait.
  expect((await waiting.read()).answered_at).toBeNull()

  await close()
  await round()
  expect(await received(testApi, waiting.candidate)).toEqual(notified)
})

it("sends the company's message, which counts as a reply, but not to a candidate with an offer", async () => {
  const waiting = await applicant(testApi)
  const candidateWithOffer = await applicant(testApi)
  await changeStatus(testApi.api, { candidacy_id: candidateWithOffer.id, status: 'OFFER', author: lena })
  const message = 'We have found somebody. Thank you.'
  await close({ message })
  const { messages, emails } = await received(testApi, waiting.candidate)
  expect(messages).toEqual([['System', message]])
  expect(emails).toMatchObject([{ payload: { note: message } }])
  expect((await waiting.read()).answered_at).not.toBeNull()
  const other = await received(testApi, candidateWithOffer.candidate)
  expect(other.messages.at(-1)).toEqual(['System', expect.stringContaining('no longer accepting applications')])
})

it('sends a message that is added after the closing to candidates who still wait', async () => {
  const waiting = await applicant(testApi)
  await close()
  await close({ message: 'It took us long. We have decided for somebody else.' })
  const { messages, emails } = await received(testApi, waiting.candidate)
  expect(messages).toHaveLength(2)
  expect(emails).toHaveLength(2)
})

it('sends a corrected message once, only to candidates who received the first one', async () => {
  const waiting = await applicant(testApi)
  const candidateWithOffer = await applicant(testApi)
  await changeStatus(testApi.api, { candidacy_id: candidateWithOffer.id, status: 'OFFER', author: lena })
  const draft = await signUp(testApi)
  await apply(testApi, draft, 'night-baker')
  await close({ message: 'We have found nobody.' })
  for (let time = 0; time < 2; time += 1) await close({ message: 'Correction: we have found somebody.' })
  await round()
  const { messages, emails } = await received(testApi, waiting.candidate)
  expect(messages.map(([, content]) => content)).toEqual([
    'We have found nobody.',
    'Correction: we have found somebody.',
  ])
  expect(emails).toHaveLength(2)
  expect((await received(testApi, candidateWithOffer.candidate)).emails).toHaveLength(1)
  expect((await received(testApi, draft)).emails).toHaveLength(1)
})

it('does not repeat emails of an earlier version, which were queued under other keys', async () => {
  const waiting = await applicant(testApi)
  const draft = await signUp(testApi)
  const { id: draft_id } = await apply(testApi, draft, 'night-baker')
  const message = 'We have "found" somebody. Thank you, Zoé.'
  await close({ message })
  const campaign = testApi.db.selectFrom('campaigns').select('last_activation_at').where('slug', '=', 'night-baker')
  const { last_activation_at } = await campaign.executeTakeFirstOrThrow()
  for (const [template, id] of [
    ['closed', waiting.id],
    ['missed', draft_id],
  ] as const)
    await testApi.db
      .updateTable('outbox')
      .set({ dedupe_key: `${template}:${id}:${last_activation_at ?? ''} words` })
      .where('dedupe_key', 'like', `${template}:${id}:%`)
      .execute()
  await change({ closed_at: null })
  await notifyCampaignClosed(testApi.api, await campaignId())
  expect(await closedAt()).not.toBeNull()
  expect((await received(testApi, waiting.candidate)).emails).toHaveLength(1)
  expect((await received(testApi, draft)).emails).toHaveLength(1)
  await close({ message: 'Correction' })
  expect((await received(testApi, waiting.candidate)).emails).toHaveLength(2)
  expect((await received(testApi, draft)).emails).toHaveLength(1)
})

it('notifies candidates 15 minutes after a file or feed has closed a job, unless it is open again', async () => {
  const { candidate } = await applicant(testApi)
  await change({ is_online: false, changed_at: testApi.api.now().toISOString() })
  await round()
  expect((await received(testApi, candidate)).emails).toEqual([])
  await change({ is_online: true })
  later(20)
  await round()
  expect((await received(testApi, candidate)).emails).toEqual([])
  await change({ is_online: false })
  await Promise.all([round(), round(), round()])
  const { emails, messages } = await received(testApi, candidate)
  expect([emails.length, messages.length]).toEqual([1, 1])
})

it('notifies candidates after the closing date in the time zone of the company, and again if the job was reopened', async () => {
  const { candidate } = await applicant(testApi)
  const company = testApi.db.selectFrom('companies').select('time_zone').where('slug', '=', 'bakery')
  const day = dateInTimeZone((await company.executeTakeFirstOrThrow()).time_zone, testApi.api.now())
  await change({ date_end: day })
  await round()
  expect(await closedAt()).toBeNull()
  later(2 * 24 * 60)
  await round()
  expect((await received(testApi, candidate)).emails).toHaveLength(1)

  await change({ date_end: null })
  await round()
  expect(await closedAt()).toBeNull()
  expect((await open()).status).toBe(200)
  await change({ last_activation_at: testApi.api.now().toISOString() })
  await close()
  expect((await received(testApi, candidate)).emails).toHaveLength(2)
})

it.each([
  ['open', OPEN],
  ['not yet published', { is_online: false, is_draft: true }],
])('does not notify candidates of a job that is %s', async (_what, values) => {
  const { candidate } = await applicant(testApi)
  await change(values)
  await notifyCampaignClosed(testApi.api, await campaignId())
  expect((await received(testApi, candidate)).emails).toEqual([])
  expect(await closedAt()).toBeNull()
})

it('closes a draft, and leaves a job that is already closed as it is', async () => {
  await change({ is_online: false, is_draft: true })
  expect(await close()).toMatchObject({ status: 200, body: { is_online: false, is_draft: false } })
  const firstClosedAt = await closedAt()
  expect(firstClosedAt).not.toBeNull()
  later(5)
  await close()
  expect(await closedAt()).toEqual(firstClosedAt)
})

it('does not email an unsubscribed candidate about an unsubmitted application', async () => {
  const draft = await signUp(testApi)
  const { id } = await apply(testApi, draft, 'night-baker')
  await testApi.db.updateTable('candidacies').set({ is_subscribed: false }).where('id', '=', id).execute()
  await close()
  expect((await received(testApi, draft)).emails).toEqual([])
})

it('deletes the emails about a deleted application', async () => {
  const { candidate, erase } = await applicant(testApi)
  await close()
  await erase()
  expect(await emailsTo(testApi, candidate, 'closed')).toEqual([])
})
