import { closeCampaigns } from '#lib/funnel-api/features/recruiting/close-jobs'
import { countUndecided, notifyCampaignClosed } from '#lib/funnel-api/features/recruiting/notify-closed'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant, emailsTo } from '#tests/support/applicants'
import { captureLog } from '#tests/support/capture-log'

let testApi: TestApi
let id: number
let now: () => Date
beforeAll(async () => {
  testApi = await openTestApi()
  now = testApi.api.now
  id = (await testApi.campaign('night-baker')).id
})
afterAll(() => testApi.close())

const EARLIER = '2026-11-01T08:00:00.000Z'
const OPEN = { is_online: true, is_draft: false, date_end: null, closed_at: null, changed_at: EARLIER }
const change = (values: object) => testApi.db.updateTable('campaigns').set(values).where('id', '=', id).execute()
afterEach(async () => {
  testApi.api.now = now
  await change(OPEN)
})
const setClock = (timestamp: string) => void (testApi.api.now = () => new Date(timestamp))
/** Sets the state of the job and returns whether the job counts as closed after a round. */
async function isClosedAfterRound(values: object) {
  await change({ ...OPEN, ...values })
  await closeCampaigns.run(testApi.api)
  const row = await testApi.db
    .selectFrom('campaigns')
    .select('closed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.closed_at !== null
}

it.each([
  ['a job that was closed 15 minutes ago', { is_online: false, changed_at: '2026-11-23T09:45:00.000Z' }, true],
  [
    'a job that was closed less than 15 minutes ago',
    { is_online: false, changed_at: '2026-11-23T09:45:00.001Z' },
    false,
  ],
  ['a closed job without the time of a change', { is_online: false, changed_at: null }, true],
  ['a draft', { is_online: false, is_draft: true }, false],
  ['an online job', {}, false],
  ['a job on its closing date', { date_end: '2026-11-23' }, false],
  ['a job on the day after its closing date', { date_end: '2026-11-22' }, true],
  ['a published draft after its closing date', { date_end: '2026-11-22', is_draft: true }, false],
])('recognizes in a round whether %s is closed', async (_job, values, isClosed) => {
  setClock('2026-11-23T10:00:00Z')
  expect(await isClosedAfterRound(values)).toBe(isClosed)
})

it('closes a job after midnight in the time zone of its company', async () => {
  setClock('2026-11-23T22:59:00Z')
  expect(await isClosedAfterRound({ date_end: '2026-11-23' })).toBe(false)
  setClock('2026-11-23T23:01:00Z')
  expect(await isClosedAfterRound({ date_end: '2026-11-23' })).toBe(true)
})

it.each([
  ['an online job', {}, false],
  ['a job with a later closing date', { date_end: '2026-11-24' }, false],
  ['a job that closes today', { date_end: '2026-11-23' }, false],
  ['a job that closed yesterday', { date_end: '2026-11-22' }, true],
  ['an offline job', { is_online: false }, true],
])('keeps or clears the record that candidates were notified, for %s', async (_job, values, isClosed) => {
  setClock('2026-11-23T10:00:00Z')
  expect(await isClosedAfterRound({ closed_at: EARLIER, ...values })).toBe(isClosed)
})

it('keeps or clears the record that candidates were notified, by the date at the company', async () => {
  const reopened = { closed_at: EARLIER, date_end: '2026-11-23' }
  setClock('2026-11-23T22:59:00Z')
  expect(await isClosedAfterRound(reopened)).toBe(false)
  setClock('2026-11-23T23:01:00Z')
  expect(await isClosedAfterRound(reopened)).toBe(true)
})

it('notifies the candidates of a job that was reopened until today', async () => {
  const { candidate } = await applicant(testApi)
  setClock('2026-11-23T10:00:00Z')
  expect(await isClosedAfterRound({ closed_at: EARLIER, date_end: '2026-11-23' })).toBe(false)
  setClock('2026-11-24T10:00:00Z')
  await closeCampaigns.run(testApi.api)
  expect(await emailsTo(testApi, candidate, 'closed')).toHaveLength(1)
})

it('notifies candidates of each closing date if a company extends it after the first one', async () => {
  const { candidate } = await applicant(testApi)
  const emailsAfterRound = async () => {
    await closeCampaigns.run(testApi.api)
    return (await emailsTo(testApi, candidate, 'closed')).length
  }
  await change({ ...OPEN, date_end: '2026-11-22', last_activation_at: EARLIER })
  setClock('2026-11-23T10:00:00Z')
  expect(await emailsAfterRound()).toBe(1)
  await change({ date_end: '2026-11-30' })
  expect(await emailsAfterRound()).toBe(1)
  setClock('2026-12-01T10:00:00Z')
  expect(await emailsAfterRound()).toBe(2)
  setClock('2026-12-02T10:00:00Z')
  expect(await emailsAfterRound()).toBe(2)
})

it('stops between jobs when the process stops or the time is used up', async () => {
  const { id: other } = await testApi.campaign('counter-clerk')
  await change({ is_online: false })
  await testApi.db
    .updateTable('campaigns')
    .set({ ...OPEN, is_online: false })
    .where('id', '=', other)
    .execute()
  const closed = async () => {
    const rows = await testApi.db.selectFrom('campaigns').select('closed_at').where('id', 'in', [id, other]).execute()
    return rows.filter(({ closed_at }) => closed_at !== null).length
  }
  await closeCampaigns.run(testApi.api, () => true)
  expect(await closed()).toBe(0)
  let checks = 0
  await closeCampaigns.run(testApi.api, () => (checks += 1) > 1)
  expect(await closed()).toBe(1)
  await closeCampaigns.run(testApi.api)
  expect(await closed()).toBe(2)
  await testApi.db.updateTable('campaigns').set(OPEN).where('id', '=', other).execute()
})

it('notifies as many candidates as the limit in one call, and the others in the next calls', async () => {
  const two = [await applicant(testApi), await applicant(testApi)]
  await change({ is_online: false })
  const notified = async () => {
    await notifyCampaignClosed(testApi.api, id, 1)
    const emails = await Promise.all(two.map(({ candidate }) => emailsTo(testApi, candidate, 'closed')))
    const { closed_at } = await testApi.db
      .selectFrom('campaigns')
      .select('closed_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return [emails.map(({ length }) => length), closed_at !== null]
  }
  expect(await notified()).toEqual([[1, 0], false])
  expect(await notified()).toEqual([[1, 1], true])
})

it('notifies the other candidates if one fails, and that one in the next round', async () => {
  const two = [await applicant(testApi), await applicant(testApi)]
  await change({ is_online: false })
  const { origin } = testApi.api
  // Only the first email fails.
  testApi.api.origin = () => {
    testApi.api.origin = origin
    throw new Error('no origin')
  }
  const emailCountAfterRound = async () => {
    await closeCampaigns.run(testApi.api)
    const emails = await Promise.all(two.map(({ candidate }) => emailsTo(testApi, candidate, 'closed')))
    return emails.map(({ length }) => length)
  }
  const closedAt = async () =>
    (await testApi.db.selectFrom('campaigns').select('closed_at').where('id', '=', id).executeTakeFirstOrThrow())
      .closed_at
  const log = captureLog()
  expect(await emailCountAfterRound()).toEqual([0, 1])
  log.restore()
  expect(log.lines).toEqual([expect.stringContaining(`closing notification failed  campaign=${id}`)])
  expect(await closedAt()).toBeNull()
  expect(await emailCountAfterRound()).toEqual([1, 1])
  expect(await closedAt()).not.toBeNull()
})

it('counts the candidates who would be notified, for any number of jobs', async () => {
  await testApi.db.deleteFrom('candidacies').execute()
  const { id: other } = await testApi.campaign('counter-clerk')
  await applicant(testApi)
  const { id: second } = await applicant(testApi)
  const unknown = Array.from({ length: 499 }, (_, index) => 1_000_000 + index)
  await testApi.db.updateTable('candidacies').set({ campaign_id: other }).where('id', '=', second).execute()
  const count = () => countUndecided(testApi.db, [id, ...unknown, other])
  expect([await count(), await countUndecided(testApi.db, [id]), await countUndecided(testApi.db, [])]).toEqual([
    2, 1, 0,
  ])
  for (const status of ['HIRED', 'REJECTED', 'WITHDRAWN'] as const) {
    await testApi.db.updateTable('candidacies').set({ status }).where('id', '=', second).execute()
    expect(await count()).toBe(1)
  }
  await testApi.db.updateTable('candidacies').set({ status: 'RECEIVED' }).where('id', '=', second).execute()
  expect(await count()).toBe(2)
  const draft = { confirmed_at: null, is_subscribed: true }
  await testApi.db.updateTable('candidacies').set(draft).where('id', '=', second).execute()
  expect(await count()).toBe(2)
  await testApi.db.updateTable('candidacies').set({ is_subscribed: false }).where('id', '=', second).execute()
  expect(await count()).toBe(1)
})
