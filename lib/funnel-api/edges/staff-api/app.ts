import type { Hono } from 'hono'
import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Media } from '#lib/funnel-api/platform/storage/media'
import { newApp } from '#lib/funnel-api/edges/http/serve'
import { campaignRoutes } from '#lib/funnel-api/edges/staff-api/campaign-routes'
import { applicationWorkRoutes } from '#lib/funnel-api/edges/staff-api/application-work-routes'
import { candidacyRoutes } from '#lib/funnel-api/edges/staff-api/candidacy-routes'
import { companyRoutes } from '#lib/funnel-api/edges/staff-api/company-routes'
import { contentRoutes } from '#lib/funnel-api/edges/staff-api/content-routes'
import { discussionRoutes } from '#lib/funnel-api/edges/staff-api/discussion-routes'
import { docsRoutes } from '#lib/funnel-api/edges/staff-api/openapi/docs-routes'
import { feedRoutes } from '#lib/funnel-api/edges/staff-api/feed-routes'
import { figuresRoutes } from '#lib/funnel-api/edges/staff-api/figures-routes'
import { fileRoutes } from '#lib/funnel-api/edges/staff-api/file-routes'
import { funnelRoutes } from '#lib/funnel-api/edges/staff-api/funnel-routes'
import { inboxRoutes } from '#lib/funnel-api/edges/staff-api/inbox-routes'
import { keyRoutes } from '#lib/funnel-api/edges/staff-api/keys-routes'
import { newsletterRoutes } from '#lib/funnel-api/edges/staff-api/newsletter-routes'
import { notificationRoutes } from '#lib/funnel-api/edges/staff-api/notification-routes'
import { oidcRoutes } from '#lib/funnel-api/edges/staff-api/oidc-routes'
import { passkeyRoutes } from '#lib/funnel-api/edges/staff-api/passkey-routes'
import { recruiterRoutes } from '#lib/funnel-api/edges/staff-api/recruiter-routes'
import { rightsRoutes } from '#lib/funnel-api/edges/staff-api/rights-routes'
import { memberRoutes } from '#lib/funnel-api/edges/staff-api/member-routes'
import { sessionRoutes } from '#lib/funnel-api/edges/staff-api/session-routes'
import { serveMembersOn, serveStaffOn } from '#lib/funnel-api/edges/staff-api/serve-staff'
import { shareKitRoutes } from '#lib/funnel-api/edges/staff-api/share-kit-routes'
import { templateRoutes } from '#lib/funnel-api/edges/staff-api/template-routes'
import { waitingRoutes } from '#lib/funnel-api/edges/staff-api/waiting-routes'
import { webhookRoutes } from '#lib/funnel-api/edges/staff-api/webhook-routes'

/**
 * The staff API, below /staff/v1, for integrations with a key and for members of the manager back office. It is separate
 * from the candidate API, which browsers call through the proxy of the website.
 */
export function createStaffApi(api: Api, media: Media): Hono {
  const app = newApp()
  const served: StaffEndpoint[] = []
  const serve = serveStaffOn(app, api, served)
  campaignRoutes(serve, api, media)
  applicationWorkRoutes(serve, api)
  candidacyRoutes(serve, api)
  companyRoutes(serve, api, media)
  contentRoutes(serve, api, media)
  discussionRoutes(serve, api)
  feedRoutes(serve, api)
  figuresRoutes(serve, api)
  fileRoutes(serve, api)
  funnelRoutes(serve, api)
  inboxRoutes(serve, api)
  keyRoutes(serve, api)
  memberRoutes(serve, api)
  newsletterRoutes(serve, api)
  notificationRoutes(serve, api)
  recruiterRoutes(serve, api)
  rightsRoutes(serve, api)
  shareKitRoutes(serve, api, media)
  templateRoutes(serve, api)
  waitingRoutes(serve, api)
  webhookRoutes(serve, api)
  const serveMembers = serveMembersOn(app, api, served)
  sessionRoutes(serveMembers, api)
  passkeyRoutes(serveMembers, api)
  oidcRoutes(serveMembers, api)
  docsRoutes(app, served)
  // Not strict, so that /staff/v1 also works with a trailing slash.
  return newApp({ strict: false }).route('/staff/v1', app)
}
