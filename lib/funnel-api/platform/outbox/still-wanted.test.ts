import { unsubscribeCandidacy } from '#lib/contract/unsubscription'
import { retryFailed } from '#lib/funnel-api/platform/outbox/failed-emails'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { deliverDue, Undeliverable } from '#lib/funnel-api/platform/outbox/mail-worker'
import {
  type Subscription,
  unsubscribeLink,
  unsubscribeToken,
} from '#lib/funnel-api/platform/signatures/unsubscribe-token'
import { openTestApi, type TestApi } from '#tests/support/api'
import { newEmail, subscriber } from '#tests/support/candidates'
import { captureLog } from '#tests/support/capture-log'
import { apiAt } from '#tests/support/later-clock'

let api: TestApi
beforeAll(async () => void (api = await openTestApi(['bakery'])))
afterAll(() => api.close())

const contextAt = (minutes: number) => apiAt(api.api, minutes)

/** Creates a confirmed email address with job alerts and without an account. */
async function alertSubscriber() {
  const [email, at] = [newEmail(), contextAt(0).now().toISOString()]
  const { id } = await api.db
    .insertInto('alert_subscribers')
    .values({
      company_id: await api.companyId(),
      email,
      email_key: email,
      locale: 'fr',
      created_at: at,
      confirmed_at: at,
      stopped_at: null,
      alert_mailed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates one subscription of each purpose for a new user. */
async function subscriptions(): Promise<Record<Subscription['purpose'], Subscription>> {
  const { user_id, id } = await subscriber(api)
  return {
    candidacy: { purpose: 'candidacy', id },
    alerts: { purpose: 'alerts', id: user_id },
    newsletter: { purpose: 'newsletter', id: user_id },
    subscriber: { purpose: 'subscriber', id: await alertSubscriber() },
  }
}
const PURPOSES = ['candidacy', 'alerts', 'newsletter', 'subscriber'] as const

/** Queues an email to an unrelated address, because the link identifies the user. */
const queueEmail = async (subscription: Subscription) =>
  enqueueEmail(api.db, contextAt(0), {
    company_id: await api.companyId(),
    recipient: newEmail(),
    locale: 'fr',
    template: 'unfinished',
    payload: { job: 'Baker', unsubscribe: unsubscribeLink(api.api, 'bakery', subscription) },
  })
const unsubscribe = (subscription: Subscription) =>
  api.callAs()(unsubscribeCandidacy, {
    params: { id: subscription.id },
    body: { user_token: unsubscribeToken(api.api, subscription) },
  })
async function deliverAt(minutes: number, error?: Error) {
  const sent: number[] = []
  await deliverDue(contextAt(minutes), {
    channel: 'bulk',
    deliver: async ({ id }) => {
      if (error) throw error
      sent.push(id)
    },
  })
  return sent
}
const rowOf = (id: number | null) =>
  api.db.selectFrom('outbox').select(['status', 'attempts']).where('id', '=', id).executeTakeFirst()
const CANCELLED = { status: 'dead', attempts: 0 }

it.each(PURPOSES)('does not send a queued email after its recipient has unsubscribed: %s', async (purpose) => {
  const [own, others] = [await subscriptions(), await subscriptions()]
  const [unwanted, wanted] = [await queueEmail(own[purpose]), await queueEmail(others[purpose])]
  await unsubscribe(own[purpose])
  expect(await deliverAt(1)).toEqual([wanted])
  expect(await rowOf(unwanted)).toEqual(CANCELLED)
})

it.each(PURPOSES)('sends an email after its recipient has unsubscribed from something else: %s', async (purpose) => {
  const own = await subscriptions()
  const id = await queueEmail(own[purpose])
  for (const other of PURPOSES) if (other !== purpose) await unsubscribe(own[other])
  expect(await deliverAt(1)).toEqual([id])
})

it('does not send an unwanted email in a retry either, not even if the operator requests it', async () => {
  const logged = captureLog()
  const { alerts, candidacy } = await subscriptions()
  const failed = await queueEmail(alerts)
  expect(await deliverAt(1, new Error('busy'))).toEqual([])
  expect(await rowOf(failed)).toEqual({ status: 'waiting', attempts: 1 })
  const rejected = await queueEmail(candidacy)
  expect(await deliverAt(1, new Undeliverable('no'))).toEqual([])
  for (const subscription of [alerts, candidacy]) await unsubscribe(subscription)
  expect(await retryFailed(contextAt(2), { id: rejected! })).toBe(1)
  expect(await deliverAt(60)).toEqual([])
  for (const id of [failed, rejected]) expect(await rowOf(id)).toEqual(CANCELLED)
  // These emails are final and cannot be retried.
  expect(await retryFailed(contextAt(61), {})).toBe(0)
  logged.restore()
})

it('does not send a reminder of an application that was submitted in the meantime', async () => {
  const { candidacy } = await subscriptions()
  const id = await queueEmail(candidacy)
  const confirmed_at = api.api.now().toISOString()
  await api.db.updateTable('candidacies').set({ confirmed_at }).where('id', '=', candidacy.id).execute()
  expect(await deliverAt(1)).toEqual([])
  expect(await rowOf(id)).toEqual(CANCELLED)
})

it.each(PURPOSES)('does not send an email about a deleted user or application: %s', async (purpose) => {
  const own = await subscriptions()
  const id = await queueEmail(own[purpose])
  if (purpose === 'candidacy') await api.db.deleteFrom('candidacies').where('id', '=', own.candidacy.id).execute()
  else if (purpose === 'subscriber')
    await api.db.deleteFrom('alert_subscribers').where('id', '=', own.subscriber.id).execute()
  else await api.db.deleteFrom('users').where('id', '=', own.alerts.id).execute()
  expect(await deliverAt(1)).toEqual([])
  expect(await rowOf(id)).toEqual(CANCELLED)
})
