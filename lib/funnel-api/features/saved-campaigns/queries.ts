import { MAX_SAVED_CAMPAIGNS } from '#lib/contract/saved-campaigns'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'

export const listSavedCampaigns = (db: Db, { id }: Pick<CallerUser, 'id'>) =>
  db
    .selectFrom('saved_campaigns')
    .select(['campaign_id', 'created_at'])
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('campaign_id', 'desc')
    .execute()

/**
 * Saves jobs of the user's company that are not drafts, and returns all saved jobs. Other IDs are ignored, because a
 * device may send jobs that were deleted. Above the limit, the jobs that were saved first are removed.
 */
export const saveCampaigns = (api: Api, user: CallerUser, ids: readonly number[]) =>
  inTransaction(api, async (db) => {
    const campaigns = await db
      .selectFrom('campaigns')
      .select('id')
      .where('company_id', '=', user.company_id)
      .where('is_draft', '=', false)
      .where('id', 'in', [...ids])
      .orderBy('id')
      .execute()
    if (campaigns.length > 0)
      await db
        .insertInto('saved_campaigns')
        .values(
          campaigns.map(({ id: campaign_id }) => ({
            user_id: user.id,
            campaign_id,
            created_at: api.now().toISOString(),
          })),
        )
        .onConflict((conflict) => conflict.columns(['user_id', 'campaign_id']).doNothing())
        .execute()
    const saved = await listSavedCampaigns(db, user)
    const oldest = saved.slice(MAX_SAVED_CAMPAIGNS).map(({ campaign_id }) => campaign_id)
    if (oldest.length > 0)
      await db.deleteFrom('saved_campaigns').where('user_id', '=', user.id).where('campaign_id', 'in', oldest).execute()
    return saved.slice(0, MAX_SAVED_CAMPAIGNS)
  })

export const deleteSavedCampaign = (db: Db, { id }: CallerUser, campaign_id: number) =>
  db.deleteFrom('saved_campaigns').where('user_id', '=', id).where('campaign_id', '=', campaign_id).execute()
