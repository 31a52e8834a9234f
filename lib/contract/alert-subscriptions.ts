import { z } from 'zod'
import { Email } from '#lib/contract/accounts'
import { AlertInput } from '#lib/contract/alerts'
import { endpoint } from '#lib/contract/endpoint'
import { CampaignAlert } from '#lib/domain/campaign-alert'
import { Locale } from '#lib/domain/enumerations'

/** Extensions: job alerts of an email address without an account. The signed token of an email is the credential. */

const user_token = z.string().min(1).max(512)
const withToken = z.object({ user_token })

/** The alerts of an email address. `email` has its middle hidden. */
export const AlertSubscription = z.object({
  email: z.string(),
  /** False until all alerts are confirmed. */
  is_confirmed: z.boolean(),
  is_stopped: z.boolean(),
  /** Whether the alerts were moved into the account with this address. */
  is_in_account: z.boolean().default(false),
  alerts: z.array(CampaignAlert.extend({ is_confirmed: z.boolean().default(true) })),
})
export type AlertSubscription = z.infer<typeof AlertSubscription>

/** Sends an email to confirm the alert. The reply is the same whether the address is known or not. */
export const requestAlert = endpoint({
  method: 'POST',
  path: '/companies/:company_slug/alert_subscriptions',
  body: z.object({
    user_campaign_alert: AlertInput,
    email: Email,
    locale: Locale,
    bot_protection: z.string().max(20_000).nullable().default(null),
  }),
})
/** POST, because the token must not be part of a URL that is logged. */
export const readAlertSubscription = endpoint({
  method: 'POST',
  path: '/alert_subscriptions/:id',
  body: withToken,
  reply: AlertSubscription,
})
const timestamp = z.string()
/** All data about the address. The middle of the address is hidden, because an email can be forwarded. */
export const AlertSubscriptionExport = z.object({
  company: z.string(),
  exported_at: timestamp,
  email: z.string(),
  locale: Locale,
  created_at: timestamp,
  confirmed_at: timestamp.nullable(),
  stopped_at: timestamp.nullable(),
  alerts: z.array(
    CampaignAlert.omit({ id: true }).extend({ created_at: timestamp, confirmed_at: timestamp.nullable() }),
  ),
  jobs_found: z.array(z.object({ job: z.string(), created_at: timestamp, mailed_at: timestamp.nullable() })),
  emails: z.array(z.object({ template: z.string(), created_at: timestamp, status: z.string() })),
})
export type AlertSubscriptionExport = z.infer<typeof AlertSubscriptionExport>
export const exportAlertSubscription = endpoint({
  method: 'POST',
  path: '/alert_subscriptions/:id/export',
  body: withToken,
  reply: AlertSubscriptionExport,
})
/** Deletes the address and everything about it at once. */
export const deleteAlertSubscription = endpoint({
  method: 'DELETE',
  path: '/alert_subscriptions/:id',
  body: withToken,
})
/** `locale` is the language of the page and becomes that of the emails. */
export const confirmAlertSubscription = endpoint({
  method: 'PATCH',
  path: '/alert_subscriptions/:id/confirm',
  body: withToken.extend({ locale: Locale.optional() }),
  reply: AlertSubscription,
})
export const deleteSubscriberAlert = endpoint({
  method: 'DELETE',
  path: '/alert_subscriptions/:id/alerts/:alert_id',
  body: withToken,
  reply: AlertSubscription,
})
