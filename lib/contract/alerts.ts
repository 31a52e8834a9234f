import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { Address, IsoCountry } from '#lib/domain/address'
import { CampaignAlert, Distance } from '#lib/domain/campaign-alert'

/** The location of an alert: an address with a name, coordinates and an optional two-letter country code. */
const PlacedAddress = Address.extend({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  name: z.string().trim().min(1).max(200),
  iso_country: IsoCountry.nullable().default(null),
})
const alertBody = z.object({ user_campaign_alert: z.object({ distance: Distance, address: PlacedAddress }) })

export const listAlerts = endpoint({ method: 'GET', path: '/me/campaign_alerts', reply: z.array(CampaignAlert) })
/**
 * Creates an alert, or updates the distance of the existing alert for the same place. It also turns the user's alerts
 * on. CONFLICT above `MAX_ALERTS`.
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
