import type { Params } from '#lib/contract/endpoint'
import { unsubscribeToken } from '#lib/funnel-api/platform/signatures/unsubscribe-token'
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
const FILTERS = { professions: ['baking'], job_types: ['INTERNSHIP'] }
const FILTER_PATHS = ['user_campaign_alert.professions', 'user_campaign_alert.job_types']
const creating: Row = () => ({
  needs: 'verified',
  body: { user_campaign_alert: { ...place().user_campaign_alert, ...FILTERS }, is_restored: true },
  optional: [`${at}.city`, `${at}.country`, `${at}.iso_country`, ...FILTER_PATHS, 'is_restored'],
  rejected: [
    ['neither a place nor a filter', { body: { user_campaign_alert: {} } }, 422],
    ['empty filters', { body: { user_campaign_alert: { professions: [], job_types: [] } } }, 422],
    ['a distance without a place', { body: { user_campaign_alert: { distance: 5, ...FILTERS } } }, 422],
    ['an unknown contract type', { body: { user_campaign_alert: { job_types: ['NONE'] } } }, 422],
    ['an invalid latitude', { body: place({ lat: 91 }) }, 422],
    ['an invalid longitude', { body: place({ lon: 181 }) }, 422],
    ['a missing latitude', { body: place({ lat: null }) }, 422],
    ['a lowercase country code', { body: place({ iso_country: 'fr' }) }, 422],
  ],
})

const company = (params: Params = {}) => ({
  params: { company_slug: 'bakery', ...params },
  rejected: [['another company', { params: { company_slug: 'foundry' } }, 404], unknown('company_slug')] as const,
})

/** A subscriber without an account, with the token of its emails. */
const bySubscriber =
  (more: Params = {}, optional: Body = {}): Row =>
  ({ api, own, otherCompany }) => {
    const tokenFor = (id: number, purpose: 'subscriber' | 'alerts' = 'subscriber') => ({
      user_token: unsubscribeToken(api.api, { purpose, id }),
    })
    return {
      needs: 'none',
      params: { id: own.subscriber_id, ...more },
      body: { ...tokenFor(own.subscriber_id), ...optional },
      optional: Object.keys(optional),
      rejected: [
        unknown('id'),
        ['another subscriber’s token', { body: tokenFor(2147483647) }, 404],
        ['a token for another purpose', { body: tokenFor(own.subscriber_id, 'alerts') }, 404],
        [
          'another company’s subscriber',
          { params: { id: otherCompany.subscriber_id }, body: tokenFor(otherCompany.subscriber_id) },
          404,
        ],
        ...Object.keys(more).map((name) => unknown(name)),
      ],
    }
  }

export const ALERTS: Record<string, Row> = {
  requestAlert: () => ({
    needs: 'none',
    ...company(),
    body: { ...place(), email: 'nora@example.org', locale: 'fr', bot_protection: null },
    optional: ['bot_protection', `${at}.city`, `${at}.country`, `${at}.iso_country`],
  }),
  readAlertSubscription: bySubscriber(),
  confirmAlertSubscription: bySubscriber({}, { locale: 'fr' }),
  exportAlertSubscription: bySubscriber(),
  deleteAlertSubscription: bySubscriber(),
  deleteSubscriberAlert: (fixtures) => bySubscriber({ alert_id: fixtures.own.subscriber_alert_id })(fixtures),
  listAlerts: session,
  createAlert: creating,
  createAlertSingular: creating,
  updateAlert: ({ own, other }) => ({
    needs: 'session',
    params: { id: own.alert_id },
    body: { user_campaign_alert: { distance: 50 } },
    rejected: [
      ['another candidate’s alert', { params: { id: other.alert_id } }, 404],
      ['a zero distance', { body: { user_campaign_alert: { distance: 0 } } }, 422],
      unknown('id'),
    ],
  }),
  deleteAlert: ({ own, other }) => ({
    needs: 'session',
    params: { id: own.alert_id },
    rejected: [['another candidate’s alert', { params: { id: other.alert_id } }, 404], unknown('id')],
  }),
  listSavedCampaigns: session,
  saveCampaigns: ({ own }) => ({
    needs: 'session',
    body: { campaign_ids: [own.campaign_id] },
    rejected: [
      ['no jobs', { body: { campaign_ids: [] } }, 422],
      ['a negative ID', { body: { campaign_ids: [-1] } }, 422],
    ],
  }),
  deleteSavedCampaign: ({ own }) => ({ needs: 'session', params: { campaign_id: own.campaign_id } }),
  previewAlert: () => ({
    needs: 'none',
    ...company(),
    query: 'lat=48&lon=2&distance=30',
    invalidQueries: [
      '',
      'job_types=NONE',
      'lat=48&lon=2',
      'lat=x&lon=2&distance=30',
      'lat=91&lon=2&distance=30',
      'lat=48&lon=2&distance=0',
    ],
  }),
  listJobPoints: () => ({ needs: 'none', ...company() }),
  searchPlaces: () => ({ needs: 'none', invalidQueries: ['', 'q=a', 'q=%20%20a', 'q=lille&lang=xx'] }),
  nearestPlace: () => ({ needs: 'none', invalidQueries: ['', 'lat=48', 'lat=48&lon=181', 'lat=48&lon=2&lang=xx'] }),
}
