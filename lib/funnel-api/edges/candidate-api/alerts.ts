import * as contract from '#lib/contract/alerts'
import { listJobPoints, previewAlert } from '#lib/contract/places'
import { finds, type MapPoint, PREVIEW_DAYS } from '#lib/domain/campaign-alert'
import { alertsOf, dropAlert, keepAlert, moveAlert } from '#lib/funnel-api/alerts'
import type { Api } from '#lib/funnel-api/context'
import { ago, DAY_MS } from '#lib/funnel-api/jobs/job'
import { dayIn } from '#lib/funnel-api/last-day'
import { PER_USER } from '#lib/funnel-api/limits-of-people'
import { addressKey, countAttempt } from '#lib/funnel-api/rate-limit'
import { isNotOver } from '#lib/funnel-api/routes/campaigns'
import { companyNamed } from '#lib/funnel-api/routes/companies'
import { idIn, type Serve, signedIn, verified } from '#lib/funnel-api/serve'

/** Moving a slider sends many requests. */
const LOOKS_PER_ADDRESS = { name: 'alert-preview-address', most: 240, seconds: 60 }

export function alertRoutes(serve: Serve, api: Api) {
  serve(contract.listAlerts, async ({ caller }) => alertsOf(api, signedIn(caller)))
  for (const create of [contract.createAlert, contract.createAlertSingular])
    serve(create, async ({ body, caller }) => {
      const user = verified(caller)
      await countAttempt(api, PER_USER.alerts, String(user.id))
      return keepAlert(api, user, body.user_campaign_alert)
    })
  serve(contract.updateAlert, async ({ params, body, caller }) =>
    moveAlert(api, signedIn(caller), idIn(params), body.user_campaign_alert.distance),
  )
  serve(contract.deleteAlert, async ({ params, caller }) => {
    await dropAlert(api, signedIn(caller), idIn(params))
    return {}
  })

  serve(previewAlert, async ({ params, query, caller }) => {
    const company = await companyNamed(api, caller, params.company_slug!)
    await countAttempt(api, LOOKS_PER_ADDRESS, addressKey(caller.address))
    const jobs = await api.db
      .selectFrom('campaigns')
      .select(['address', 'remote_level'])
      .where('company_id', '=', company.id)
      .where('is_draft', '=', false)
      .where('first_activation_at', '>=', ago(api, PREVIEW_DAYS * DAY_MS))
      .where('first_activation_at', '<=', ago(api, 0))
      .execute()
    const alert = { ...query, iso_country: query.iso_country ?? null }
    return { nb_jobs: jobs.filter((job) => finds(alert, job)).length }
  })

  serve(listJobPoints, async ({ params, caller }) => {
    const company = await companyNamed(api, caller, params.company_slug!)
    const jobs = await api.db
      .selectFrom('campaigns')
      .select('address')
      .where('company_id', '=', company.id)
      .where('is_online', '=', true)
      .where(isNotOver(dayIn(company.time_zone, api.now())))
      .execute()
    const points = new Map<string, MapPoint>()
    for (const { address } of jobs) {
      const { lat, lon } = address ?? {}
      if (typeof lat !== 'number' || typeof lon !== 'number') continue
      const known = points.get(`${lat} ${lon}`)
      points.set(`${lat} ${lon}`, { lat, lon, nb: (known?.nb ?? 0) + 1 })
    }
    return [...points.values()]
  })
}
