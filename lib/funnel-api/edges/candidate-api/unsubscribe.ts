import { restoreNewsletter, setAlertsActive, withdrawNewsletter } from '#lib/funnel-api/features/accounts/mutations'
import { setSubscribed } from '#lib/funnel-api/features/candidacies/mutations'
import { resumeSubscriber, stopSubscriber } from '#lib/funnel-api/features/alerts/stop-subscriber'
import { requireSubscriber } from '#lib/funnel-api/features/alerts/subscribers'
import { unsubscribeCandidacy } from '#lib/contract/unsubscription'
import { ApiError } from '#lib/contract/errors'
import { subscribeCandidacy } from '#lib/contract/extensions'
import { requireHostOfCompany } from '#lib/funnel-api/edges/http/caller'
import type { Api, Caller } from '#lib/funnel-api/platform/context'
import { parseId, type Serve } from '#lib/funnel-api/edges/http/serve'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { ago, HOUR_MS } from '#lib/funnel-api/platform/queue/job'
import {
  type Subscription,
  type Undo,
  undoToken,
  verifyUndoToken,
  verifyUnsubscribeToken,
} from '#lib/funnel-api/platform/signatures/unsubscribe-token'

/** How long an unsubscription can be undone. */
const UNDO_MS = HOUR_MS

/** Unsubscribes from emails. The signed link in an email is the credential. The reply has that of the undo. */
export function unsubscribeRoutes(serve: Serve, api: Api) {
  serve(unsubscribeCandidacy, async ({ params, body, caller }) => {
    const subscription = verifyUnsubscribeToken(api, body.user_token, parseId(params))
    if (!subscription) throw new ApiError('NOT_FOUND', 'Invalid unsubscribe link')
    const { owner_id, job } = await findOwner(api, caller, subscription)
    const now = api.now().toISOString()
    const undo = await inTransaction(api, (db) => stop(db, subscription, owner_id, now))
    return { purpose: subscription.purpose, job, undo_token: undo && undoToken(api, undo) }
  })
  serve(subscribeCandidacy, async ({ params, body, caller }) => {
    const undo = verifyUndoToken(api, body.user_token, parseId(params))
    if (!undo || undo.stopped_at < ago(api, UNDO_MS)) throw new ApiError('NOT_FOUND', 'Invalid or expired undo')
    const { subscription } = undo
    const { owner_id, job } = await findOwner(api, caller, subscription)
    await inTransaction(api, (db) => resume(db, undo, owner_id))
    return { purpose: subscription.purpose, job, undo_token: null }
  })
}

/** Returns the ID of the user or of the subscriber without an account. */
async function findOwner({ db }: Api, caller: Caller, { purpose, id }: Subscription) {
  if (purpose === 'subscriber') {
    const { slug } = await requireSubscriber(db, id)
    requireHostOfCompany(caller, slug)
    return { owner_id: id, job: null }
  }
  const users = db.selectFrom('users').innerJoin('companies', 'companies.id', 'users.company_id')
  const owner =
    purpose === 'candidacy'
      ? await users
          .innerJoin('candidacies', 'candidacies.user_id', 'users.id')
          .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
          .select(['users.id as user_id', 'companies.slug', 'campaigns.name as job'])
          .where('candidacies.id', '=', id)
          .executeTakeFirst()
      : await users.select(['users.id as user_id', 'companies.slug']).where('users.id', '=', id).executeTakeFirst()
  if (!owner) throw new ApiError('NOT_FOUND', 'Subscription not found')
  requireHostOfCompany(caller, owner.slug)
  return { owner_id: owner.user_id, job: 'job' in owner ? String(owner.job) : null }
}

/**
 * Returns how to undo the unsubscription, or null if the emails were already off. The company knows the links of its
 * newsletter, so repeating a withdrawal must not make it possible to undo it.
 */
async function stop(db: Db, subscription: Subscription, owner_id: number, stopped_at: string): Promise<Undo | null> {
  const { purpose, id } = subscription
  if (purpose === 'subscriber') {
    const { wasOn, wasAccountOn } = await stopSubscriber(db, id, stopped_at)
    return wasOn || wasAccountOn ? { subscription, stopped_at, isAccountOff: !wasAccountOn } : null
  }
  const wasOn =
    purpose === 'newsletter'
      ? await withdrawNewsletter(db, owner_id, stopped_at)
      : purpose === 'candidacy'
        ? await setSubscribed(db, id, false)
        : await setAlertsActive(db, owner_id, false)
  return wasOn ? { subscription, stopped_at } : null
}

async function resume(db: Db, { subscription: { purpose, id }, stopped_at, isAccountOff }: Undo, owner_id: number) {
  if (purpose === 'newsletter') await restoreNewsletter(db, owner_id, stopped_at)
  else if (purpose === 'candidacy') await setSubscribed(db, id, true)
  else if (purpose === 'subscriber') await resumeSubscriber(db, id, stopped_at, !isAccountOff)
  else await setAlertsActive(db, owner_id, true)
}
