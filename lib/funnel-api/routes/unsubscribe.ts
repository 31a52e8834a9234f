import { unsubscribeCandidacy } from '#lib/contract/candidacies'
import { ApiError } from '#lib/contract/errors'
import { subscribeCandidacy } from '#lib/contract/extensions'
import { hostMayName } from '#lib/funnel-api/auth/caller'
import type { Api, Caller } from '#lib/funnel-api/context'
import { idIn, type Serve } from '#lib/funnel-api/serve'
import { type Subscription, subscriptionOf } from '#lib/funnel-api/unsubscribe-token'

/** Unsubscribes from emails and subscribes again. The signed link of an email is the credential. */
export function unsubscribeRoutes(serve: Serve, api: Api) {
  for (const [endpoint, isWanted] of [
    [unsubscribeCandidacy, false],
    [subscribeCandidacy, true],
  ] as const)
    serve(endpoint, async ({ params, body, caller }) => {
      const subscription = subscriptionOf(api, body.user_token, idIn(params))
      if (!subscription) throw new ApiError('NOT_FOUND', 'the link is incomplete')
      const { user_id, job } = await ownerOf(api, caller, subscription)
      await set(api, subscription, user_id, isWanted)
      return { purpose: subscription.purpose, job }
    })
}

async function ownerOf({ db }: Api, caller: Caller, { purpose, id }: Subscription) {
  const people = db.selectFrom('users').innerJoin('companies', 'companies.id', 'users.company_id')
  const owner =
    purpose === 'candidacy'
      ? await people
          .innerJoin('candidacies', 'candidacies.user_id', 'users.id')
          .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
          .select(['users.id as user_id', 'companies.slug', 'campaigns.name as job'])
          .where('candidacies.id', '=', id)
          .executeTakeFirst()
      : await people.select(['users.id as user_id', 'companies.slug']).where('users.id', '=', id).executeTakeFirst()
  if (!owner) throw new ApiError('NOT_FOUND', 'nobody is written to any more')
  hostMayName(caller, owner.slug)
  return { user_id: owner.user_id, job: 'job' in owner ? String(owner.job) : null }
}

async function set({ db, now }: Api, { purpose, id }: Subscription, user_id: number, isWanted: boolean) {
  if (purpose === 'candidacy')
    await db.updateTable('candidacies').set({ is_subscribed: isWanted }).where('id', '=', id).execute()
  else
    await db
      .updateTable('users')
      .set(
        purpose === 'alerts'
          ? { is_campaign_alert_active: isWanted }
          : { is_partner_newsletter_active: isWanted, newsletter_accepted_at: isWanted ? now().toISOString() : null },
      )
      .where('id', '=', user_id)
      .execute()
}
