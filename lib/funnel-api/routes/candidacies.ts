import * as contract from '#lib/contract/candidacies'
import { ApiError } from '#lib/contract/errors'
import { isOpen } from '#lib/domain/campaign'
import { candidaciesOf, candidacyOf, writable } from '#lib/funnel-api/candidacies'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import type { CandidacyRow } from '#lib/funnel-api/db/schema-candidacy'
import { eraseCandidacy } from '#lib/funnel-api/erase-candidacy'
import { asOf, dayIn } from '#lib/funnel-api/last-day'
import { idIn, type Serve, signedIn, verified } from '#lib/funnel-api/serve'
import { sponsorOf } from '#lib/funnel-api/sponsors'
import type { Updateable } from 'kysely'

/** Updates a candidacy and returns its new state. Throws ALREADY_CONFIRMED if it was submitted in the meantime. */
export async function change(api: Api, user: CallerUser, id: number, values: Updateable<CandidacyRow>) {
  const done = await api.db
    .updateTable('candidacies')
    .set({ ...values, changed_at: api.now().toISOString() })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!done) throw new ApiError('ALREADY_CONFIRMED', 'the application is confirmed')
  return (await candidacyOf(api, user, { id })).candidacy
}

export function candidacyRoutes(serve: Serve, api: Api) {
  serve(contract.findCandidacy, async ({ params, caller }) => {
    const campaign_id = idIn(params, 'campaign_id')
    return (await candidacyOf(api, signedIn(caller), { campaign_id })).candidacy
  })
  serve(contract.listCandidacies, async ({ caller }) =>
    (await candidaciesOf(api, signedIn(caller))).map(({ candidacy }) => candidacy),
  )
  serve(
    contract.readCandidacy,
    async ({ params, caller }) => (await candidacyOf(api, signedIn(caller), { id: idIn(params) })).candidacy,
  )

  serve(contract.createCandidacy, async ({ body: { candidacy, sponsor }, caller }) => {
    const user = verified(caller)
    const campaign = await api.db
      .selectFrom('campaigns')
      .selectAll()
      .where('id', '=', candidacy.campaign_id)
      .where('company_id', '=', user.company_id)
      .executeTakeFirst()
    if (!campaign) throw new ApiError('NOT_FOUND', 'no such campaign')
    const [there] = await candidaciesOf(api, user, { campaign_id: campaign.id })
    if (there) return there.candidacy
    if (!isOpen(asOf(campaign, dayIn(user.time_zone, api.now()))))
      throw new ApiError('CAMPAIGN_CLOSED', 'the campaign is closed')
    await api.db
      .insertInto('candidacies')
      .values({
        user_id: user.id,
        campaign_id: campaign.id,
        user_agent: candidacy.user_agent,
        source: candidacy.source,
        ...(await sponsorOf(api, user, sponsor)),
        is_pitch_passed: false,
        is_subscribed: true,
        created_at: api.now().toISOString(),
        reminders: 0,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'campaign_id']).doNothing())
      .execute()
    return (await candidacyOf(api, user, { campaign_id: campaign.id })).candidacy
  })

  serve(contract.seeVideo, async ({ params, caller }) => {
    const user = verified(caller)
    const { row } = await writable(api, user, idIn(params), 'VIDEO')
    return change(api, user, row.id, { video_seen_at: row.video_seen_at ?? api.now().toISOString() })
  })

  serve(contract.deleteCandidacy, async ({ params, caller }) => {
    const user = signedIn(caller)
    await eraseCandidacy(api, user, await candidacyOf(api, user, { id: idIn(params) }))
    return {}
  })
}
