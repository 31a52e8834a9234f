import { type Subscription, unsubscribeToken } from '#lib/funnel-api/platform/signatures/unsubscribe-token'
import { openTestApi, type TestApi } from '#tests/support/api'
import { subscriber } from '#tests/support/candidates'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

type Stopped = { purpose: string; job: string | null; undo_token: string | null }
const call = async (verb: string, id: number, user_token: string, company = 'bakery') => {
  const { status, body } = await api.send('PATCH', `/candidacies/${id}/${verb}`, { user_token }, { company })
  return { status, body: body as Stopped }
}
const stop = (subscription: Subscription, company?: string) =>
  call('unsubscribe', subscription.id, unsubscribeToken(api.api, subscription), company)
const undo = (id: number, token: string | null) => call('subscribe', id, token ?? 'none')

async function newSubscriber() {
  const { user_id, id } = await subscriber(api)
  const state = async () => {
    const row = await api.db
      .selectFrom('candidacies')
      .innerJoin('users', 'users.id', 'candidacies.user_id')
      .select(['is_subscribed', 'is_campaign_alert_active', 'is_partner_newsletter_active'])
      .where('candidacies.id', '=', id)
      .executeTakeFirstOrThrow()
    return [row.is_subscribed, row.is_campaign_alert_active, row.is_partner_newsletter_active]
  }
  return { user_id, id, state }
}

const purposesOf = ({ user_id, id }: { user_id: number; id: number }) =>
  [
    { purpose: 'candidacy', id },
    { purpose: 'alerts', id: user_id },
    { purpose: 'newsletter', id: user_id },
  ] as const

it('unsubscribes only from the purpose of the link, and returns it', async () => {
  const { state, ...ids } = await newSubscriber()
  const [candidacy, alerts, newsletter] = purposesOf(ids)
  expect((await stop(candidacy)).body).toMatchObject({ purpose: 'candidacy', job: 'Night baker' })
  expect(await state()).toEqual([false, true, true])
  expect((await stop(alerts)).body).toMatchObject({ purpose: 'alerts', job: null })
  expect(await state()).toEqual([false, false, true])
  expect((await stop(newsletter)).status).toBe(200)
  expect(await state()).toEqual([false, false, false])
})

it('accepts repeated calls, and undoes them for an hour', async () => {
  const { state, ...ids } = await newSubscriber()
  for (const subscription of purposesOf(ids)) {
    const { undo_token } = (await stop(subscription)).body
    expect((await stop(subscription)).status).toBe(200)
    expect((await undo(subscription.id, undo_token)).body).toMatchObject({ purpose: subscription.purpose })
  }
  expect(await state()).toEqual([true, true, true])
  for (const subscription of purposesOf(ids)) {
    const { undo_token } = (await stop(subscription)).body
    expect((await undo(ids.id + ids.user_id, undo_token)).status).toBe(404)
    api.shiftClock(61)
    expect((await undo(subscription.id, undo_token)).status).toBe(404)
    api.shiftClock(-61)
  }
  expect(await state()).toEqual([false, false, false])
})

it('does not subscribe with the token of the unsubscribe link', async () => {
  const { state, ...ids } = await newSubscriber()
  for (const subscription of purposesOf(ids)) {
    await stop(subscription)
    expect((await undo(subscription.id, unsubscribeToken(api.api, subscription))).status).toBe(404)
  }
  expect(await state()).toEqual([false, false, false])
})

it('returns 404 on the host of another company', async () => {
  const { id, state } = await newSubscriber()
  expect((await stop({ purpose: 'candidacy', id }, 'foundry')).status).toBe(404)
  expect(await state()).toEqual([true, true, true])
})
