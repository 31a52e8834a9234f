import type { Hono } from 'hono'
import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import type { Api } from '#lib/funnel-api/context'
import type { Media } from '#lib/funnel-api/files/media'
import { newApp } from '#lib/funnel-api/serve'
import { campaignRoutes } from '#lib/funnel-api/staff/campaign-routes'
import { candidacyRoutes } from '#lib/funnel-api/staff/candidacy-routes'
import { companyRoutes } from '#lib/funnel-api/staff/company-routes'
import { contentRoutes } from '#lib/funnel-api/staff/content-routes'
import { discussionRoutes } from '#lib/funnel-api/staff/discussion-routes'
import { docsRoutes } from '#lib/funnel-api/staff/docs/docs-routes'
import { feedRoutes } from '#lib/funnel-api/staff/feed-routes'
import { fileRoutes } from '#lib/funnel-api/staff/file-routes'
import { funnelRoutes } from '#lib/funnel-api/staff/funnel-routes'
import { keyRoutes } from '#lib/funnel-api/staff/keys-routes'
import { recruiterRoutes } from '#lib/funnel-api/staff/recruiter-routes'
import { rightsRoutes } from '#lib/funnel-api/staff/rights-routes'
import { serveStaffOn } from '#lib/funnel-api/staff/serve-staff'
import { waitingRoutes } from '#lib/funnel-api/staff/waiting-routes'
import { webhookRoutes } from '#lib/funnel-api/staff/webhook-routes'

/**
 * The staff API for API clients of a company, below /staff/v1. It is separate from the candidates' API with its cookie
 * and proxy.
 */
export function createStaffApi(api: Api, media: Media): Hono {
  const app = newApp()
  const served: StaffEndpoint[] = []
  const serve = serveStaffOn(app, api, served)
  campaignRoutes(serve, api, media)
  candidacyRoutes(serve, api)
  companyRoutes(serve, api, media)
  contentRoutes(serve, api, media)
  discussionRoutes(serve, api)
  feedRoutes(serve, api)
  fileRoutes(serve, api)
  funnelRoutes(serve, api)
  keyRoutes(serve, api)
  recruiterRoutes(serve, api)
  rightsRoutes(serve, api)
  waitingRoutes(serve, api)
  webhookRoutes(serve, api)
  docsRoutes(app, served)
  // Not strict, so that /staff/v1 also works with a trailing slash.
  return newApp({ strict: false }).route('/staff/v1', app)
}
