import * as contract from '#lib/contract/alerts'
import { listJobPoints, previewAlert } from '#lib/contract/places'
import { includesJob, matchesAlert, type MapPoint, PREVIEW_DAYS } from '#lib/domain/campaign-alert'
import { DAY_MS } from '#lib/domain/days'
import { adoptAlertsOf } from '#lib/funnel-api/features/alerts/adopt-alerts'
import { findAlerts, deleteAlert, saveAlert, updateAlertDistance } from '#lib/funnel-api/features/alerts/queries'
import type { Api } from '#lib/funnel-api/platform/context'
import { ago } from '#lib/funnel-api/platform/queue/job'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import { PER_USER } from '#lib/funnel-api/platform/rate-limit/user-limits'
import { addressKey, countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { isListed } from '#lib/funnel-api/features/campaigns/queries'
import { requireCompany } from '#lib/funnel-api/edges/candidate-api/companies'
import { parseId, type Serve, requireSignIn, requireUser, requireVerifiedUser } from '#lib/funnel-api/edges/http/serve'

/** Moving the distance slider sends many requests. */
const PREVIEWS_PER_ADDRESS = { name: 'alert-preview-address', max: 240, seconds: 60 }

export function alertRoutes(serve: Serve, api: Api) {
  serve(contract.listAlerts, async ({ caller }) => {
    const user = requireUser(caller)
    await adoptAlertsOf(api, user)
    return findAlerts(api, user)
  })
  for (const create of [contract.createAlert, contract.createAlertSingular])
    serve(create, async ({ body, caller }) => {
      const user = requireVerifiedUser(caller)
      await countAttempt(api, PER_USER.alerts, String(user.id))
      return saveAlert(api, user, body.user_campaign_alert, body.is_restored)
    })
  serve(contract.updateAlert, async ({ params, body, caller }) =>
    updateAlertDistance(api, requireUser(caller), parseId(params), body.user_campaign_alert.distance),
  )
  serve(contract.deleteAlert, async ({ params, caller }) => {
    await deleteAlert(api, requireSignIn(caller), parseId(params))
    return {}
  })

  serve(previewAlert, async ({ params, query, caller }) => {
    const company = await requireCompany(api, caller, params.company_slug)
    await countAttempt(api, PREVIEWS_PER_ADDRESS, addressKey(caller.address))
    const jobs = await api.db
      .selectFrom('campaigns')
      .select(['address', 'remote_level', 'profession', 'job_type'])
      .where('company_id', '=', company.id)
      .where('is_draft', '=', false)
      .where('first_activation_at', '>=', ago(api, PREVIEW_DAYS * DAY_MS))
      .where('first_activation_at', '<=', ago(api, 0))
      .execute()
    const { lat, lon, distance, iso_country = null, ...filters } = query
    const area = lat !== undefined && lon !== undefined && distance !== undefined && { lat, lon, distance, iso_country }
    const matches = jobs.filter((job) => includesJob(filters, job) && (!area || matchesAlert(area, job)))
    return { nb_jobs: matches.length }
  })

  serve(listJobPoints, async ({ params, caller }) => {
    const company = await requireCompany(api, caller, params.company_slug)
    const jobs = await api.db
      .selectFrom('campaigns')
      .select('address')
      .where('company_id', '=', company.id)
      .where(isListed(dateInTimeZone(company.time_zone, api.now())))
      .execute()
    const points = new Map<string, MapPoint>()
    for (const { address } of jobs) {
      const { lat, lon } = address ?? {}
      if (typeof lat !== 'number' || typeof lon !== 'number') continue
      const key = `${lat} ${lon}`
      points.set(key, { lat, lon, nb: (points.get(key)?.nb ?? 0) + 1 })
    }
    return [...points.values()]
  })
}
