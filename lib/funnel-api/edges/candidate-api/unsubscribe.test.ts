import { type Subscription, unsubscribeToken } from '#lib/funnel-api/platform/signatures/unsubscribe-token'
import { openTestApi, type TestApi } from '#tests/support/api'
import { subscriber } from '#tests/support/candidates'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

const follow = (subscription: Subscription, call: 'unsubscribe' | 'subscribe' = 'unsubscribe', company = 'bakery') =>
  api.send(
    'PATCH',
    `/candidacies/${subscription.id}/${call}`,
    { user_token: unsubscribeToken(api.api, subscription) },
    { company },
  )

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

it('unsubscribes only from the purpose of the link, and returns it', async () => {
  const { user_id, id, state } = await newSubscriber()
  expect((await follow({ purpose: 'candidacy', id })).body).toEqual({ purpose: 'candidacy', job: 'Night baker' })
  expect(await state()).toEqual([false, true, true])
  expect((await follow({ purpose: 'alerts', id: user_id })).body).toEqual({ purpose: 'alerts', job: null })
  expect(await state()).toEqual([false, false, true])
  expect((await follow({ purpose: 'newsletter', id: user_id })).status).toBe(200)
  expect(await state()).toEqual([false, false, false])
})

it('responds in the same way to repeated calls, and can subscribe again', async () => {
  const { user_id, id, state } = await newSubscriber()
  for (const subscription of [
    { purpose: 'candidacy', id },
    { purpose: 'alerts', id: user_id },
    { purpose: 'newsletter', id: user_id },
  ] as const) {
    expect((await follow(subscription)).status).toBe(200)
    expect((await follow(subscription)).status).toBe(200)
    expect((await follow(subscription, 'subscribe')).status).toBe(200)
  }
  expect(await state()).toEqual([true, true, true])
})

it('returns 404 on the host of another company', async () => {
  const { id, state } = await newSubscriber()
  expect((await follow({ purpose: 'candidacy', id }, 'unsubscribe', 'foundry')).status).toBe(404)
  expect(await state()).toEqual([true, true, true])
})
