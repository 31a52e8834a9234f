import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { Address, IsoCountry } from '#lib/domain/address'
import { AlertFilters, CampaignAlert, DEFAULT_DISTANCE, Distance } from '#lib/domain/campaign-alert'

/** The location of an alert: an address with a name, coordinates and an optional two-letter country code. */
const PlacedAddress = Address.extend({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  name: z.string().trim().min(1).max(200),
  iso_country: IsoCountry.nullable().default(null),
})
const REQUIRED_ISSUE = { code: 'custom' as const, params: { key: 'REQUIRED' } }

/** Extension: filters. With a filter, the place may be omitted, together with its distance. */
export const AlertInput = z
  .object({
    distance: Distance.optional(),
    address: PlacedAddress.nullable().optional(),
    professions: AlertFilters.shape.professions,
    job_types: AlertFilters.shape.job_types,
  })
  .superRefine(({ distance, address, professions, job_types }, context) => {
    const isFiltered = [professions, job_types].some((list) => list && list.length > 0)
    if (!address && (!isFiltered || distance !== undefined)) context.addIssue({ ...REQUIRED_ISSUE, path: ['address'] })
    if (address && distance === undefined) context.addIssue({ ...REQUIRED_ISSUE, path: ['distance'] })
  })
  .transform(({ distance = DEFAULT_DISTANCE, address = null, professions, job_types }) => ({
    distance,
    address,
    professions: professions?.length ? [...new Set(professions)] : null,
    job_types: job_types?.length ? [...new Set(job_types)] : null,
  }))
export type AlertInput = z.output<typeof AlertInput>
/** Extension: `is_restored` for an alert that was deleted before. */
const alertBody = z.object({ user_campaign_alert: AlertInput, is_restored: z.boolean().default(false) })

export const listAlerts = endpoint({ method: 'GET', path: '/me/campaign_alerts', reply: z.array(CampaignAlert) })
/**
 * Creates an alert, or updates the distance of the existing alert with the same place and filters. It also turns the
 * user's alerts on, unless the alert is restored. CONFLICT above `MAX_ALERTS`.
 */
export const createAlert = endpoint({
  method: 'POST',
  path: '/me/campaign_alerts',
  body: alertBody,
  reply: CampaignAlert,
})
/** The second path that §7 lists for creating an alert. It does the same as the first. */
export const createAlertSingular = endpoint({
  method: 'POST',
  path: '/me/campaign_alert',
  body: alertBody,
  reply: CampaignAlert,
})
export const updateAlert = endpoint({
  method: 'PATCH',
  path: '/me/campaign_alerts/:id',
  body: z.object({ user_campaign_alert: z.object({ distance: Distance }) }),
  reply: CampaignAlert,
})
export const deleteAlert = endpoint({ method: 'DELETE', path: '/me/campaign_alerts/:id' })
