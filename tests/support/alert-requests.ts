import { confirmAlertSubscription, readAlertSubscription, requestAlert } from '#lib/contract/alert-subscriptions'
import type { Input } from '#lib/contract/caller'
import type { Locale } from '#lib/domain/enumerations'
import { sendAlerts } from '#lib/funnel-api/features/alerts/jobs'
import { matchAlerts } from '#lib/funnel-api/features/alerts/match-alerts'
import { openTestApi, type TestApi } from '#tests/support/api'

export const LYON = { name: 'Lyon, France', city: 'Lyon', country: 'France', iso_country: 'FR', lat: 45.75, lon: 4.85 }
export type Wanted = NonNullable<Input<typeof requestAlert>['body']>['user_campaign_alert']
export const NEAR_LYON: Wanted = { distance: 20, address: LYON }

/** The call of a link in the payload of an email. */
export const linkIn = (payload: object, name = 'link') => {
  const link = String((payload as Record<string, unknown>)[name])
  const [user_token, id] = link.split('/').slice(-2)
  return { params: { id: id! }, body: { user_token: user_token! } }
}

/** The real API at noon, because no alert emails are sent at night. */
export async function openAtNoon(): Promise<TestApi> {
  const testApi = await openTestApi()
  const noon = Date.parse('2027-03-10T12:00:00Z')
  const start = Date.now()
  testApi.api.now = () => new Date(noon + Date.now() - start)
  const matched = { matched_at: '2027-01-01T00:00:00.000Z', last_activation_at: null }
  await testApi.db.updateTable('campaigns').set(matched).execute()
  return testApi
}

/** Requests and emails of people with job alerts but no account. */
export function alertRequests(test: () => TestApi) {
  const request = (email: string, user_campaign_alert: Wanted = NEAR_LYON, locale: Locale = 'nl') =>
    test().callAs()(requestAlert, {
      params: { company_slug: 'bakery' },
      body: { user_campaign_alert, email, locale },
    })
  const emails = (email: string, template: string) =>
    test().db.selectFrom('outbox').selectAll().where('recipient', '=', email).where('template', '=', template).execute()
  /** The call of the link in the last email to confirm an alert. */
  const linkOf = async (email: string) => linkIn((await emails(email, 'alert_confirmation')).at(-1)!.payload)
  /** Confirms on a page in a language. */
  async function confirm(email: string, locale?: Locale) {
    const { params, body } = await linkOf(email)
    return test().callAs()(confirmAlertSubscription, { params, body: { ...body, ...(locale && { locale }) } })
  }
  const read = async (email: string) => test().callAs()(readAlertSubscription, await linkOf(email))

  async function publish(slug: string, more: object = {}) {
    const base = await test()
      .db.selectFrom('campaigns')
      .selectAll()
      .where('slug', '=', 'night-baker')
      .executeTakeFirstOrThrow()
    const { id: _id, ...values } = base
    const at = test().api.now().toISOString()
    const job = {
      slug,
      name: slug,
      address: LYON as unknown as typeof base.address,
      remote_level: 0 as const,
      date_end: null,
    }
    const online = {
      is_online: true,
      is_draft: false,
      matched_at: null,
      first_activation_at: at,
      last_activation_at: at,
    }
    await test()
      .db.insertInto('campaigns')
      .values({ ...values, ...job, ...online, ...more })
      .execute()
  }
  async function matchAndSend() {
    await matchAlerts.run(test().api)
    await sendAlerts.run(test().api)
  }
  const sentJobs = async (email: string, template = 'subscriber_digest') =>
    (await emails(email, template)).map(({ payload }) => (payload.jobs as { name: string }[]).map(({ name }) => name))
  return { request, emails, linkOf, confirm, read, publish, matchAndSend, sentJobs }
}
