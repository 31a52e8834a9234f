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

it('offers no undo for emails that were already off', async () => {
  const { state, ...ids } = await newSubscriber()
  for (const subscription of purposesOf(ids)) {
    await stop(subscription)
    expect(await stop(subscription)).toMatchObject({ status: 200, body: { undo_token: null } })
  }
  expect(await state()).toEqual([false, false, false])
})

describe('an address without an account, whose alerts may also be in an account', () => {
  const NOW = '2026-11-21T12:00:00.000Z'

  /** A subscriber and the account that has confirmed the address, each with the emails on or off. */
  async function subscriberWithAccount(isActive: boolean, isAccountActive: boolean) {
    const { user_id } = await subscriber(api)
    const { email, email_key, company_id } = await api.db
      .updateTable('users')
      .set({ email_verified_at: NOW, is_campaign_alert_active: isAccountActive })
      .where('id', '=', user_id)
      .returning(['email', 'email_key', 'company_id'])
      .executeTakeFirstOrThrow()
    const times = { created_at: NOW, confirmed_at: NOW, stopped_at: isActive ? null : NOW, alert_mailed_at: null }
    const { id } = await api.db
      .insertInto('alert_subscribers')
      .values({ email, email_key, company_id, locale: 'en', ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
    const state = async () => {
      const row = await api.db
        .selectFrom('alert_subscribers')
        .innerJoin('users', 'users.email_key', 'alert_subscribers.email_key')
        .select(['stopped_at', 'is_campaign_alert_active'])
        .where('alert_subscribers.id', '=', id)
        .executeTakeFirstOrThrow()
      return [row.stopped_at === null, row.is_campaign_alert_active]
    }
    return { subscription: { purpose: 'subscriber', id } as const, state }
  }

  it.each([
    [true, true],
    [true, false],
    [false, true],
  ])('is as before after an undo: on %s, in the account %s', async (isActive, isAccountActive) => {
    const { subscription, state } = await subscriberWithAccount(isActive, isAccountActive)
    const { undo_token } = (await stop(subscription)).body
    expect(await state()).toEqual([false, false])
    expect((await undo(subscription.id, undo_token)).status).toBe(200)
    expect(await state()).toEqual([isActive, isAccountActive])
  })

  it('stays off if both were off', async () => {
    const { subscription, state } = await subscriberWithAccount(false, false)
    expect((await stop(subscription)).body.undo_token).toBeNull()
    expect(await state()).toEqual([false, false])
  })
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
