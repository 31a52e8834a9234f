import { markVideoSeen } from '#lib/contract/candidacies'
import { confirmCandidacy } from '#lib/contract/candidacy-draft'
import { remindUnfinished } from '#lib/funnel-api/features/candidacies/remind-unfinished'
import { verifyUnsubscribeToken } from '#lib/funnel-api/platform/signatures/unsubscribe-token'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, applyFully, type Candidate, signUp } from '#tests/support/candidates'
import { insertUsers } from '#tests/support/insert-users'

const DAY_MINUTES = 24 * 60

let api: TestApi
beforeEach(async () => {
  api = await openTestApi(['bakery'])
})
afterEach(() => api.close())

const round = () => remindUnfinished.run(api.api)
const after = async (days: number) => {
  api.shiftClock(days * DAY_MINUTES)
  await round()
}
const reminders = (candidate: Candidate) =>
  api.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', candidate.email)
    .where('template', '=', 'unfinished')
    .orderBy('id')
    .execute()
const startApplication = async (more: Parameters<typeof signUp>[1] = {}) => {
  const candidate = await signUp(api, more)
  const { id } = await apply(api, candidate, 'night-baker')
  return { candidate, id, sent: async () => (await reminders(candidate)).length }
}

it('sends a reminder after one day and after five more days, then no more', async () => {
  const { candidate, id, sent } = await startApplication({ locale: 'fr', first_name: 'Zoé' })
  await after(0.9)
  expect(await sent()).toBe(0)
  await after(0.2)
  expect(await sent()).toBe(1)
  await after(4.8)
  expect(await sent()).toBe(1)
  await after(0.3)
  expect(await sent()).toBe(2)
  for (const days of [1, 5, 10]) await after(days)
  const emails = await reminders(candidate)
  expect(emails).toHaveLength(2)
  expect(emails[0]).toMatchObject({
    locale: 'fr',
    payload: {
      first_name: 'Zoé',
      job: 'Night baker',
      stage: 'VIDEO',
      // The address is not confirmed, so the link gets no code. Its page asks to sign in.
      link: 'http://bakery.test/jobs/night-baker/apply?sign_in=1',
    },
  })
  const [, , , , token, of] = (emails[0]!.payload.unsubscribe as string).split('/')
  expect(verifyUnsubscribeToken(api.api, token!, Number(of))).toEqual({ purpose: 'candidacy', id })
})

it('waits while the candidate is active, and then names the next stage', async () => {
  const { candidate, id, sent } = await startApplication()
  api.shiftClock(0.8 * DAY_MINUTES)
  await candidate.call(markVideoSeen, { params: { id } })
  await after(0.8)
  expect(await sent()).toBe(0)
  await after(0.3)
  expect((await reminders(candidate))[0]).toMatchObject({ payload: { stage: 'SURVEY' } })
})

it('names the review if only the submission is left', async () => {
  const candidate = await signUp(api)
  await applyFully(api, candidate)
  await after(1.1)
  expect((await reminders(candidate))[0]).toMatchObject({ payload: { stage: 'REVIEW' } })
})

it('sends one email on concurrent nodes', async () => {
  const { sent } = await startApplication()
  api.shiftClock(1.1 * DAY_MINUTES)
  await Promise.all([round(), round(), round(), round()])
  expect(await sent()).toBe(1)
})

it('skips submitted and deleted applications, unsubscribed candidates and closed jobs', async () => {
  const submitted = await signUp(api)
  await submitted.call(confirmCandidacy, { params: { id: (await applyFully(api, submitted)).id } })
  const deleted = await startApplication()
  await deleted.candidate.send('DELETE', `/me/candidacies/${deleted.id}`)
  const unsubscribed = await startApplication()
  await api.db.updateTable('candidacies').set({ is_subscribed: false }).where('id', '=', unsubscribed.id).execute()
  const closed = await signUp(api)
  await apply(api, closed, 'counter-clerk')
  await api.db.updateTable('campaigns').set({ is_online: false }).where('slug', '=', 'counter-clerk').execute()
  const expired = await signUp(api)
  await apply(api, expired, 'storyteller')
  const yesterday = api.api.now().toISOString().slice(0, 10)
  await api.db.updateTable('campaigns').set({ date_end: yesterday }).where('slug', '=', 'storyteller').execute()
  await after(2)
  for (const candidate of [submitted, deleted.candidate, unsubscribed.candidate, closed, expired])
    expect(await reminders(candidate)).toEqual([])
})

it('sends the reminder later if the closing date is extended', async () => {
  const { sent } = await startApplication()
  const setEnd = (date_end: string | null) =>
    api.db.updateTable('campaigns').set({ date_end }).where('slug', '=', 'night-baker').execute()
  await setEnd(api.api.now().toISOString().slice(0, 10))
  await after(2)
  expect(await sent()).toBe(0)
  await setEnd(null)
  await round()
  expect(await sent()).toBe(1)
})

it('skips drafts that have not changed for a month', async () => {
  const { sent } = await startApplication()
  await after(31)
  expect(await sent()).toBe(0)
})

it('reminds all candidates in one round', async () => {
  const { id: campaign_id } = await api.campaign('night-baker')
  const userIds = await insertUsers(api, 501)
  const created_at = api.api.now().toISOString()
  const candidacy = { campaign_id, created_at, is_pitch_passed: false, is_subscribed: true, reminders: 0 }
  await api.db
    .insertInto('candidacies')
    .values(userIds.map((user_id) => ({ ...candidacy, user_id })))
    .execute()
  await after(1.1)
  const emails = api.db.selectFrom('outbox').select('id').where('template', '=', 'unfinished')
  expect(await emails.execute()).toHaveLength(501)
})

describe('a reminder', () => {
  const NOW = '2026-11-23T10:00:00.000Z'
  const ago = (days: number, ms = 0) => new Date(Date.parse(NOW) - days * DAY_MINUTES * 60_000 + ms).toISOString()
  const setDraft = (id: number, values: object) =>
    api.db.updateTable('candidacies').set(values).where('id', '=', id).execute()

  it.each<[string, object, number]>([
    ['a day after the last change', { changed_at: ago(1) }, 1],
    ['not before a day', { changed_at: ago(1, 1) }, 0],
    ['until 30 days after the last change', { changed_at: ago(30, 1) }, 1],
    ['not 30 days after the last change', { changed_at: ago(30) }, 0],
    ['a day after the creation without a change', { created_at: ago(1), changed_at: null }, 1],
    ['five days after the first reminder', { reminders: 1, changed_at: ago(6), reminded_at: ago(5) }, 1],
    ['not before five days after the first reminder', { reminders: 1, changed_at: ago(6), reminded_at: ago(5, 1) }, 0],
    ['not before five days after a change', { reminders: 1, changed_at: ago(5, 1), reminded_at: ago(20) }, 0],
    ['not after the second reminder', { reminders: 2, changed_at: ago(20), reminded_at: ago(10) }, 0],
  ])('is due %s', async (_when, values, count) => {
    const { id, sent } = await startApplication()
    api.api.now = () => new Date(NOW)
    await setDraft(id, values)
    await round()
    await round()
    expect(await sent()).toBe(count)
  })

  it('names the business unit of the job, if the company uses business units', async () => {
    const { candidate, id } = await startApplication()
    api.api.now = () => new Date(NOW)
    await setDraft(id, { reminders: 1, changed_at: ago(6), reminded_at: ago(6) })
    await round()
    expect(await reminders(candidate)).toMatchObject([
      { locale: 'en', dedupe_key: `unfinished:${id}:2`, payload: { entity: 'Bakery North' } },
    ])
    await api.db.updateTable('companies').set({ is_multi_entity_active: false }).execute()
    const other = await startApplication()
    await setDraft(other.id, { changed_at: ago(1) })
    await round()
    expect((await reminders(other.candidate))[0]!.payload).not.toHaveProperty('entity')
  })
})
