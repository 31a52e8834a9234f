import type { Address } from '#lib/domain/address'
import { type CampaignAlert, MOST_ALERTS, reachOf } from '#lib/domain/campaign-alert'
import { ApiError } from '#lib/contract/errors'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'

/** An address that has its coordinates. */
export type Placed = Address & { lat: number; lon: number }
export type Wanted = { distance: number; address: Placed }

/** About a metre: the same town is the same place whoever rounds it. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** What stands in the row of an alert besides whose it is. */
export function alertValues({ distance, address }: Wanted) {
  const place = { lat: rounded(address.lat), lon: rounded(address.lon) }
  return {
    distance,
    address: { ...address, ...place },
    iso_country: address.iso_country,
    ...place,
    reach: reachOf(distance),
  }
}

export const alertsOf = ({ db }: { db: Db }, { id }: CallerUser): Promise<CampaignAlert[]> =>
  db
    .selectFrom('campaign_alerts')
    .select(['id', 'distance', 'address'])
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .execute()

/** One alert for each place; asking for one is wanting alerts, so they are on from then on. */
export const keepAlert = (api: Api, user: CallerUser, wanted: Wanted): Promise<CampaignAlert> =>
  inTransaction(api, async (db) => {
    // First, as it also makes two calls of one person wait for each other: they count the same alerts.
    await db.updateTable('users').set({ is_campaign_alert_active: true }).where('id', '=', user.id).execute()
    const { address, ...values } = alertValues(wanted)
    const alert = await db
      .insertInto('campaign_alerts')
      .values({
        ...values,
        address,
        user_id: user.id,
        company_id: user.company_id,
        created_at: api.now().toISOString(),
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'lat', 'lon']).doUpdateSet({ ...values, address }))
      .returning(['id', 'distance', 'address'])
      .executeTakeFirstOrThrow()
    const { count } = await db
      .selectFrom('campaign_alerts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    if (count > MOST_ALERTS) throw new ApiError('CONFLICT', `there are ${MOST_ALERTS} alerts already`)
    return alert
  })

const noSuchAlert = () => new ApiError('NOT_FOUND', 'no such alert')

export async function moveAlert({ db }: Api, user: CallerUser, id: number, distance: number): Promise<CampaignAlert> {
  const moved = await db
    .updateTable('campaign_alerts')
    .set({ distance, reach: reachOf(distance) })
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .returning(['id', 'distance', 'address'])
    .executeTakeFirst()
  if (!moved) throw noSuchAlert()
  return moved
}

export async function dropAlert({ db }: Api, user: CallerUser, id: number) {
  const gone = await db
    .deleteFrom('campaign_alerts')
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw noSuchAlert()
}
