import { updateUser } from '#lib/funnel-api/features/accounts/mutations'
import { type Insertable, sql } from 'kysely'
import type { AlertInput } from '#lib/contract/alerts'
import { Address } from '#lib/domain/address'
import {
  type AlertFilters,
  ANYWHERE,
  type CampaignAlert,
  distanceClassOf,
  FILTERED,
  MAX_ALERTS,
  type Position,
} from '#lib/domain/campaign-alert'
import { ApiError } from '#lib/contract/errors'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Database, Db } from '#lib/funnel-api/platform/db/schema'
import { freeLongitude, isSameAlert } from '#lib/funnel-api/features/alerts/same-alert'
import { campaignAsOf } from '#lib/funnel-api/platform/calendar/company-calendar'

/** Rounds to about a meter, so that the same town has the same coordinates from every source. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

type Area = AlertFilters & Position & { distance: number }
const reachOf = ({ lat, distance, professions, job_types }: Area) =>
  lat === ANYWHERE.lat ? ANYWHERE.reach : distanceClassOf(distance) + (professions || job_types ? FILTERED : 0)

/** Returns the values of an alert's columns, without its owner and timestamps. */
export function alertValues({ distance, address, professions, job_types }: AlertInput) {
  const place = address ? { lat: rounded(address.lat), lon: rounded(address.lon) } : null
  const area = { distance, lat: ANYWHERE.lat, lon: ANYWHERE.lon, ...place, professions, job_types }
  return {
    ...area,
    address: address ? { ...address, ...place } : NO_ADDRESS,
    iso_country: address?.iso_country ?? null,
    reach: reachOf(area),
  }
}

const NO_ADDRESS = Address.parse({})
const SHOWN = ['id', 'distance', 'address', 'professions', 'job_types'] as const

export const findAlerts = ({ db }: { db: Db }, { id }: CallerUser): Promise<CampaignAlert[]> =>
  db.selectFrom('campaign_alerts').select(SHOWN).where('user_id', '=', id).orderBy('id', 'desc').execute()

type Owner = { id: number; company_id: number }
type AlertValues = Omit<Insertable<Database['campaign_alerts']>, 'user_id' | 'company_id'> & Area

/**
 * Creates an alert, or changes the one with the same place and filters. `distanceOf` returns the new distance from the
 * stored one. Call it in a transaction that has locked the user.
 */
export async function storeAlert(
  db: Db,
  owner: Owner,
  values: AlertValues,
  distanceOf: (stored: number) => number,
): Promise<CampaignAlert> {
  const alerts = await db
    .selectFrom('campaign_alerts')
    .select([...SHOWN, 'lat', 'lon'])
    .where('user_id', '=', owner.id)
    .execute()
  const same = alerts.find((alert) => isSameAlert(alert, values))
  if (same) {
    const distance = distanceOf(same.distance)
    return db
      .updateTable('campaign_alerts')
      .set({
        distance,
        reach: reachOf({ ...values, distance }),
        address: values.address,
        iso_country: values.iso_country,
      })
      .where('id', '=', same.id)
      .returning(SHOWN)
      .executeTakeFirstOrThrow()
  }
  return db
    .insertInto('campaign_alerts')
    .values({ ...values, lon: freeLongitude(values, alerts), user_id: owner.id, company_id: owner.company_id })
    .returning(SHOWN)
    .executeTakeFirstOrThrow()
}

/**
 * Creates an alert, or changes the distance of the one with the same place and filters. Also turns alerts on, unless
 * the alert is restored. Throws CONFLICT if the user has too many alerts.
 */
export const saveAlert = (api: Api, user: CallerUser, input: AlertInput, isRestored: boolean): Promise<CampaignAlert> =>
  inTransaction(api, async (db) => {
    // Comes first, because it locks the user, so that concurrent calls see the same alerts. The ID of the company never
    // changes.
    await updateUser(db, user.id, isRestored ? { company_id: user.company_id } : { is_campaign_alert_active: true })
    const values = { ...alertValues(input), created_at: api.now().toISOString() }
    const alert = await storeAlert(db, user, values, () => values.distance)
    const { count } = await db
      .selectFrom('campaign_alerts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    if (count > MAX_ALERTS) throw new ApiError('CONFLICT', `Limit of ${MAX_ALERTS} alerts exceeded`)
    return alert
  })

const alertNotFound = () => new ApiError('NOT_FOUND', 'Alert not found')

export async function updateAlertDistance(
  { db }: Api,
  user: CallerUser,
  id: number,
  distance: number,
): Promise<CampaignAlert> {
  const updated = await db
    .updateTable('campaign_alerts')
    .set({
      distance,
      // Literals, because PostgreSQL would treat parameters as text.
      reach: sql<number>`case when lat = ${sql.lit(ANYWHERE.lat)} then ${sql.lit(ANYWHERE.reach)}
        when professions is not null or job_types is not null then ${sql.lit(distanceClassOf(distance) + FILTERED)}
        else ${sql.lit(distanceClassOf(distance))} end`,
    })
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .returning(SHOWN)
    .executeTakeFirst()
  if (!updated) throw alertNotFound()
  return updated
}

export async function deleteAlert({ db }: Api, user: CallerUser, id: number) {
  const deleted = await db
    .deleteFrom('campaign_alerts')
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw alertNotFound()
}

/** Maximum number of IDs per statement. The parameters of a statement are limited. */
const MAX_IDS = 2000

/** Splits IDs into lists for one statement each. */
export const splitIds = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, part) => ids.slice(part * MAX_IDS, (part + 1) * MAX_IDS))

/** The maximum number of jobs that an email lists. The email also states the total number. */
export const MAX_LISTED_JOBS = 20

/** Selects the columns of a job that an alert email shows, and those that tell whether the job is still open. */
const listedJobs = (db: Db) =>
  db
    .selectFrom('campaigns')
    .innerJoin('companies', 'companies.id', 'campaigns.company_id')
    // The email names the business unit, if the company shows business units (§2).
    .leftJoin('entities', (join) =>
      join.onRef('entities.id', '=', 'campaigns.entity_id').on('companies.is_multi_entity_active', '=', true),
    )
    .select(['campaigns.id', 'campaigns.slug', 'campaigns.name', 'campaigns.address', 'campaigns.company_id'])
    .select(['campaigns.is_online', 'campaigns.is_draft', 'campaigns.date_end', 'entities.name as entity'])
export type ListedJob = Awaited<ReturnType<ReturnType<typeof listedJobs>['execute']>>[number]

/** Returns the matched jobs that a subscriber has not received yet, like `listableJobs`. */
export async function listableSubscriberJobs(db: Db, id: number, day: string) {
  const rows = await listedJobs(db)
    .innerJoin('subscriber_matches', 'subscriber_matches.campaign_id', 'campaigns.id')
    .where('subscriber_matches.subscriber_id', '=', id)
    .where('subscriber_matches.mailed_at', 'is', null)
    .orderBy('subscriber_matches.id', 'desc')
    .execute()
  return {
    all: rows.map((row) => row.id),
    jobs: rows.filter((job) => !job.is_draft && campaignAsOf(job, day).is_online),
  }
}

/**
 * Returns the matched jobs that a user has not received yet. `all` contains the IDs of all these jobs. `jobs` contains
 * only those that accept applications and that the user has not applied for, newest first.
 */
export async function listableJobs(db: Db, { id, company_id }: { id: number; company_id: number }, day: string) {
  const rows = await listedJobs(db)
    .innerJoin('alert_matches', 'alert_matches.campaign_id', 'campaigns.id')
    .where('alert_matches.user_id', '=', id)
    .where('alert_matches.mailed_at', 'is', null)
    .orderBy('alert_matches.id', 'desc')
    .execute()
  const applied = await db.selectFrom('candidacies').select('campaign_id').where('user_id', '=', id).execute()
  const appliedFor = new Set(applied.map(({ campaign_id }) => campaign_id))
  const jobs = rows.filter(
    (job) =>
      job.company_id === company_id && !job.is_draft && campaignAsOf(job, day).is_online && !appliedFor.has(job.id),
  )
  return { all: rows.map((row) => row.id), jobs }
}
