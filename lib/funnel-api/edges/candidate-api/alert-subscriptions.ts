import { setTimeout } from 'node:timers/promises'
import * as contract from '#lib/contract/alert-subscriptions'
import { ApiError } from '#lib/contract/errors'
import { emailKey } from '#lib/funnel-api/features/accounts/queries'
import { rejectBots } from '#lib/funnel-api/features/accounts/bots/check'
import {
  confirmSubscription,
  deleteSubscriberAlert,
  readSubscription,
  requestAlert,
  requireSubscriber,
} from '#lib/funnel-api/features/alerts/subscribers'
import { deleteSubscriber, exportSubscriber } from '#lib/funnel-api/features/privacy/subscriber-data'
import type { Api, Caller } from '#lib/funnel-api/platform/context'
import { PER_EMAIL } from '#lib/funnel-api/platform/rate-limit/user-limits'
import { addressKey, countAttempt, countWithinLimit } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { verifyUnsubscribeToken } from '#lib/funnel-api/platform/signatures/unsubscribe-token'
import { requireCompany } from '#lib/funnel-api/edges/candidate-api/companies'
import { requireHostOfCompany } from '#lib/funnel-api/edges/http/caller'
import { parseId, type Serve, toId } from '#lib/funnel-api/edges/http/serve'

const REQUESTS_PER_ADDRESS = { name: 'alert-request-address', max: 10, seconds: 600 }
/** Minimum response time, well above the time to queue an email. It hides whether an address is known. */
const MIN_RESPONSE_MS = 250

/** Job alerts of an email address without an account. */
export function alertSubscriptionRoutes(serve: Serve, api: Api) {
  serve(contract.requestAlert, async ({ params, body, caller }) => {
    const company = await requireCompany(api, caller, params.company_slug)
    await countAttempt(api, REQUESTS_PER_ADDRESS, addressKey(caller.address))
    await rejectBots(api, { action: 'job_alert', company, answer: body.bot_protection, caller })
    const { email, locale, user_campaign_alert: alert } = body
    const isMailed = await countWithinLimit(api, PER_EMAIL.alert_confirmations, `${company.id}:${emailKey(email)}`)
    await Promise.all([requestAlert(api, company, { email, locale, alert, isMailed }), setTimeout(MIN_RESPONSE_MS)])
    return {}
  })
  serve(contract.readAlertSubscription, async ({ params, body, caller }) =>
    readSubscription(api.db, await requireToken(api, caller, params, body.user_token)),
  )
  serve(contract.confirmAlertSubscription, async ({ params, body, caller }) =>
    confirmSubscription(api, await requireToken(api, caller, params, body.user_token), body.locale),
  )
  serve(contract.exportAlertSubscription, async ({ params, body, caller }) =>
    exportSubscriber(api, await requireToken(api, caller, params, body.user_token)),
  )
  serve(contract.deleteAlertSubscription, async ({ params, body, caller }) => {
    await deleteSubscriber(api, await requireToken(api, caller, params, body.user_token))
    return {}
  })
  serve(contract.deleteSubscriberAlert, async ({ params, body, caller }) =>
    deleteSubscriberAlert(api, await requireToken(api, caller, params, body.user_token), toId(params.alert_id)),
  )
}

/** Returns the ID of the subscriber whom the token in an email identifies. Throws NOT_FOUND. */
async function requireToken(api: Api, caller: Caller, params: { id: string }, token: string): Promise<number> {
  const subscription = verifyUnsubscribeToken(api, token, parseId(params))
  if (subscription?.purpose !== 'subscriber') throw new ApiError('NOT_FOUND', 'Subscription not found')
  const { slug } = await requireSubscriber(api.db, subscription.id)
  requireHostOfCompany(caller, slug)
  return subscription.id
}
