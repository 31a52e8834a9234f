import { seeVideo } from '#lib/contract/candidacies'
import { confirmCandidacy } from '#lib/contract/extensions'
import { remindUnfinished } from '#lib/funnel-api/jobs/remind-unfinished'
import { subscriptionOf } from '#lib/funnel-api/unsubscribe-token'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, applyFully, type Candidate, signUp } from '#tests/support/candidates'
import { crowd } from '#tests/support/crowd'

const DAY = 24 * 60

let api: TestApi
beforeEach(async () => {
  api = await openTestApi(['bakery'])
})
afterEach(() => api.close())

const round = () => remindUnfinished.run(api.api)
const after = async (days: number) => {
  api.shiftClock(days * DAY)
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
const begin = async (more: Parameters<typeof signUp>[1] = {}) => {
  const candidate = await signUp(api, more)
  const { id } = await apply(api, candidate, 'night-baker')
  return { candidate, id, sent: async () => (await reminders(candidate)).length }
}

it('reminds after a day, again after five days, and then never again', async () => {
  const { candidate, id, sent } = await begin({ locale: 'fr', first_name: 'Zoé' })
  await after(0.9)
  expect(await sent()).toBe(0)
  await after(0.2)
  expect(await sent()).toBe(1)
  await after(4.8)
  expect(await sent()).toBe(1)
  await after(0.3)
  expect(await sent()).toBe(2)
  for (const days of [1, 5, 10]) await after(days)
  const letters = await reminders(candidate)
  expect(letters).toHaveLength(2)
  expect(letters[0]).toMatchObject({
    locale: 'fr',
    payload: {
      first_name: 'Zoé',
      job: 'Night baker',
      stage: 'VIDEO',
      link: 'http://bakery.test/jobs/night-baker/apply',
    },
  })
  const [, , , , token, of] = (letters[0]!.payload.unsubscribe as string).split('/')
  expect(subscriptionOf(api.api, token!, Number(of))).toEqual({ purpose: 'candidacy', id })
})

it('waits while the candidate is active, and then names the next stage', async () => {
  const { candidate, id, sent } = await begin()
  api.shiftClock(0.8 * DAY)
  await candidate.call(seeVideo, { params: { id } })
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
  const { sent } = await begin()
  api.shiftClock(1.1 * DAY)
  await Promise.all([round(), round(), round(), round()])
  expect(await sent()).toBe(1)
})

it('skips submitted and deleted applications, unsubscribed candidates and closed jobs', async () => {
  const done = await signUp(api)
  await done.call(confirmCandidacy, { params: { id: (await applyFully(api, done)).id } })
  const gone = await begin()
  await gone.candidate.send('DELETE', `/me/candidacies/${gone.id}`)
  const silent = await begin()
  await api.db.updateTable('candidacies').set({ is_subscribed: false }).where('id', '=', silent.id).execute()
  const late = await signUp(api)
  await apply(api, late, 'counter-clerk')
  await api.db.updateTable('campaigns').set({ is_online: false }).where('slug', '=', 'counter-clerk').execute()
  const over = await signUp(api)
  await apply(api, over, 'storyteller')
  const yesterday = api.api.now().toISOString().slice(0, 10)
  await api.db.updateTable('campaigns').set({ date_end: yesterday }).where('slug', '=', 'storyteller').execute()
  await after(2)
  for (const candidate of [done, gone.candidate, silent.candidate, late, over])
    expect(await reminders(candidate)).toEqual([])
})

it('skips drafts that are older than a month', async () => {
  const { sent } = await begin()
  await after(31)
  expect(await sent()).toBe(0)
})

it('reminds all candidates in one round', async () => {
  const { id: campaign_id } = await api.campaign('night-baker')
  const people = await crowd(api, 501)
  const created_at = api.api.now().toISOString()
  const begun = { campaign_id, created_at, is_pitch_passed: false, is_subscribed: true, reminders: 0 }
  await api.db
    .insertInto('candidacies')
    .values(people.map((user_id) => ({ ...begun, user_id })))
    .execute()
  await after(1.1)
  const letters = api.db.selectFrom('outbox').select('id').where('template', '=', 'unfinished')
  expect(await letters.execute()).toHaveLength(501)
})
