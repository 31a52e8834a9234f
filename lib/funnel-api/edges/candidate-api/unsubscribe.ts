import { updateUser } from '#lib/funnel-api/features/accounts/mutations'
import { setSubscribed } from '#lib/funnel-api/features/candidacies/mutations'
import { requireSubscriber, setStopped } from '#lib/funnel-api/features/alerts/subscribers'
import { unsubscribeCandidacy } from '#lib/contract/candidacies'
import { ApiError } from '#lib/contract/errors'
import { subscribeCandidacy } from '#lib/contract/extensions'
import { requireHostOfCompany } from '#lib/funnel-api/edges/http/caller'
import type { Api, Caller } from '#lib/funnel-api/platform/context'
import { parseId, type Serve } from '#lib/funnel-api/edges/http/serve'
import { type Subscription, verifyUnsubscribeToken } from '#lib/funnel-api/platform/signatures/unsubscribe-token'

/** Unsubscribes from emails, or subscribes again. The signed link in an email is the credential. */
export function unsubscribeRoutes(serve: Serve, api: Api) {
  for (const [endpoint, isSubscribed] of [
    [unsubscribeCandidacy, false],
    [subscribeCandidacy, true],
  ] as const)
    serve(endpoint, async ({ params, body, caller }) => {
      const subscription = verifyUnsubscribeToken(api, body.user_token, parseId(params))
      if (!subscription) throw new ApiError('NOT_FOUND', 'Invalid unsubscribe link')
      const { owner_id, job } = await findOwner(api, caller, subscription)
      await changeSubscription(api, subscription, owner_id, isSubscribed)
      return { purpose: subscription.purpose, job }
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

async function changeSubscription(
  { db, now }: Api,
  { purpose, id }: Subscription,
  owner_id: number,
  isSubscribed: boolean,
) {
  if (purpose === 'candidacy') return void (await setSubscribed(db, id, isSubscribed))
  if (purpose === 'subscriber') return void (await setStopped(db, id, isSubscribed ? null : now().toISOString()))
  const newsletter_accepted_at = isSubscribed ? now().toISOString() : null
  await updateUser(
    db,
    owner_id,
    purpose === 'alerts'
      ? { is_campaign_alert_active: isSubscribed }
      : { is_partner_newsletter_active: isSubscribed, newsletter_accepted_at },
  )
}
