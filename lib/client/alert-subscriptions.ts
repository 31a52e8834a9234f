import { call, callOnce } from '#lib/client/api'
import type { AlertInput } from '#lib/client/alerts'
import { toWireAlert } from '#lib/client/alerts'
import * as contract from '#lib/contract/alert-subscriptions'
import { toLocale } from '#lib/domain/enumerations'

type Request = { email: string; locale: string; bot_protection: string | null }

/** Requests an alert for an email address without an account. */
export const requestAlert = (company_slug: string, alert: AlertInput, { email, locale, bot_protection }: Request) =>
  callOnce(contract.requestAlert, {
    params: { company_slug },
    body: {
      user_campaign_alert: toWireAlert(alert),
      email,
      bot_protection,
      locale: toLocale(locale),
    },
  })

/** The parameters of the link in an alert email. The token is a credential. */
export type SubscriptionLink = { token: string; id: string }

const inputOf = ({ token, id }: SubscriptionLink) => ({ params: { id }, body: { user_token: token } })

export const readSubscription = (link: SubscriptionLink) => call(contract.readAlertSubscription, inputOf(link))
/** `locale` is the language of the page. */
export function confirmSubscription(link: SubscriptionLink, locale: string) {
  const { params, body } = inputOf(link)
  return call(contract.confirmAlertSubscription, { params, body: { ...body, locale: toLocale(locale) } })
}
export const exportSubscription = (link: SubscriptionLink) => call(contract.exportAlertSubscription, inputOf(link))
export const deleteSubscription = (link: SubscriptionLink) => call(contract.deleteAlertSubscription, inputOf(link))
export function deleteSubscriberAlert(link: SubscriptionLink, alert_id: number) {
  const { params, body } = inputOf(link)
  return call(contract.deleteSubscriberAlert, { params: { ...params, alert_id }, body })
}
