import type { Hono } from 'hono'
import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Media } from '#lib/funnel-api/platform/storage/media'
import { newApp } from '#lib/funnel-api/edges/http/serve'
import { campaignRoutes } from '#lib/funnel-api/edges/staff-api/campaign-routes'
import { candidacyRoutes } from '#lib/funnel-api/edges/staff-api/candidacy-routes'
import { companyRoutes } from '#lib/funnel-api/edges/staff-api/company-routes'
import { contentRoutes } from '#lib/funnel-api/edges/staff-api/content-routes'
import { discussionRoutes } from '#lib/funnel-api/edges/staff-api/discussion-routes'
import { docsRoutes } from '#lib/funnel-api/edges/staff-api/openapi/docs-routes'
import { feedRoutes } from '#lib/funnel-api/edges/staff-api/feed-routes'
import { fileRoutes } from '#lib/funnel-api/edges/staff-api/file-routes'
import { funnelRoutes } from '#lib/funnel-api/edges/staff-api/funnel-routes'
import { keyRoutes } from '#lib/funnel-api/edges/staff-api/keys-routes'
import { newsletterRoutes } from '#lib/funnel-api/edges/staff-api/newsletter-routes'
import { recruiterRoutes } from '#lib/funnel-api/edges/staff-api/recruiter-routes'
import { rightsRoutes } from '#lib/funnel-api/edges/staff-api/rights-routes'
import { serveStaffOn } from '#lib/funnel-api/edges/staff-api/serve-staff'
import { waitingRoutes } from '#lib/funnel-api/edges/staff-api/waiting-routes'
import { webhookRoutes } from '#lib/funnel-api/edges/staff-api/webhook-routes'

/**
 * The staff API for integrations of a company, below /staff/v1. It is separate from the candidate API, which has a
 * cookie and a proxy.
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
  newsletterRoutes(serve, api)
  recruiterRoutes(serve, api)
  rightsRoutes(serve, api)
  waitingRoutes(serve, api)
  webhookRoutes(serve, api)
  docsRoutes(app, served)
  // Not strict, so that /staff/v1 also works with a trailing slash.
  return newApp({ strict: false }).route('/staff/v1', app)
}
