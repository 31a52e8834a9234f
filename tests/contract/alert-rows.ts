import type { Params } from '#lib/contract/endpoint'
import { type Body, type Row, session, unknown } from '#tests/contract/rows'

const place = (address: Body = {}) => ({
  user_campaign_alert: {
    distance: 30,
    address: {
      name: 'Lille, France',
      city: 'Lille',
      country: 'France',
      iso_country: 'FR',
      lat: 50.633,
      lon: 3.0586,
      ...address,
    },
  },
})
const at = 'user_campaign_alert.address'
const creating: Row = () => ({
  needs: 'verified',
  body: place(),
  optional: [`${at}.city`, `${at}.country`, `${at}.iso_country`],
  foreign: [
    ['an invalid latitude', { body: place({ lat: 91 }) }, 422],
    ['an invalid longitude', { body: place({ lon: 181 }) }, 422],
    ['a missing latitude', { body: place({ lat: null }) }, 422],
    ['a lowercase country code', { body: place({ iso_country: 'fr' }) }, 422],
  ],
})

const company = (params: Params = {}) => ({
  params: { company_slug: 'bakery', ...params },
  foreign: [['another company', { params: { company_slug: 'foundry' } }, 404], unknown('company_slug')] as const,
})

export const ALERTS: Record<string, Row> = {
  listAlerts: session,
  createAlert: creating,
  createAlertSingular: creating,
  updateAlert: ({ own, other }) => ({
    needs: 'session',
    params: { id: own.alert_id },
    body: { user_campaign_alert: { distance: 50 } },
    foreign: [
      ['another candidate’s alert', { params: { id: other.alert_id } }, 404],
      ['a zero distance', { body: { user_campaign_alert: { distance: 0 } } }, 422],
      unknown('id'),
    ],
  }),
  deleteAlert: ({ own, other }) => ({
    needs: 'session',
    params: { id: own.alert_id },
    foreign: [['another candidate’s alert', { params: { id: other.alert_id } }, 404], unknown('id')],
  }),
  previewAlert: () => ({
    needs: 'none',
    ...company(),
    query: 'lat=48&lon=2&distance=30',
    queries: ['', 'lat=48&lon=2', 'lat=x&lon=2&distance=30', 'lat=91&lon=2&distance=30', 'lat=48&lon=2&distance=0'],
  }),
  listJobPoints: () => ({ needs: 'none', ...company() }),
  searchPlaces: () => ({ needs: 'none', queries: ['', 'q=a', 'q=%20%20a', 'q=lille&lang=xx'] }),
  nearestPlace: () => ({ needs: 'none', queries: ['', 'lat=48', 'lat=48&lon=181', 'lat=48&lon=2&lang=xx'] }),
}
