import type { Hono } from 'hono'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/platform/context'
import { cloudRoutes } from '#lib/funnel-api/edges/file-api/cloud-routes'
import { downloadRoutes } from '#lib/funnel-api/edges/file-api/download-routes'
import type { Media } from '#lib/funnel-api/platform/storage/media'
import { metadataRoutes } from '#lib/funnel-api/edges/file-api/metadata-routes'
import { processRoutes } from '#lib/funnel-api/edges/file-api/process-routes'
import { transformRoutes } from '#lib/funnel-api/edges/file-api/transform-routes'
import { uploadRoutes } from '#lib/funnel-api/edges/file-api/upload-routes'
import { alertRoutes } from '#lib/funnel-api/edges/candidate-api/alerts'
import { savedCampaignRoutes } from '#lib/funnel-api/edges/candidate-api/saved-campaigns'
import { alertSubscriptionRoutes } from '#lib/funnel-api/edges/candidate-api/alert-subscriptions'
import { applicationRoutes } from '#lib/funnel-api/edges/candidate-api/applications'
import { botChallengeRoutes } from '#lib/funnel-api/edges/candidate-api/bot-challenge'
import { campaignRoutes } from '#lib/funnel-api/edges/candidate-api/campaigns'
import { candidacyRoutes } from '#lib/funnel-api/edges/candidate-api/candidacies'
import { companyRoutes } from '#lib/funnel-api/edges/candidate-api/companies'
import { consentRoutes } from '#lib/funnel-api/edges/candidate-api/consents'
import { discoveryRoutes } from '#lib/funnel-api/edges/candidate-api/discovery'
import { discussionRoutes } from '#lib/funnel-api/edges/candidate-api/discussions'
import { helpCenterRoutes } from '#lib/funnel-api/edges/candidate-api/help-center'
import { helpVoteRoutes } from '#lib/funnel-api/edges/candidate-api/help-votes'
import { meRoutes } from '#lib/funnel-api/edges/candidate-api/me'
import { oneTimeCodeRoutes } from '#lib/funnel-api/edges/candidate-api/one-time-codes'
import { passwordRoutes } from '#lib/funnel-api/edges/candidate-api/passwords'
import { placeRoutes } from '#lib/funnel-api/edges/candidate-api/places'
import { adjustmentRoutes } from '#lib/funnel-api/edges/candidate-api/adjustments'
import { recordRoutes } from '#lib/funnel-api/edges/candidate-api/records'
import { recordingRoutes } from '#lib/funnel-api/edges/candidate-api/recording'
import { recordingLinkRoutes } from '#lib/funnel-api/edges/candidate-api/recording-links'
import { resumeRoutes } from '#lib/funnel-api/edges/candidate-api/resumes'
import { rightsRoutes } from '#lib/funnel-api/edges/candidate-api/rights'
import { sessionRoutes } from '#lib/funnel-api/edges/candidate-api/sessions'
import { sponsorshipRoutes } from '#lib/funnel-api/edges/candidate-api/sponsorship'
import { socialRoutes } from '#lib/funnel-api/edges/candidate-api/social'
import { draftRoutes } from '#lib/funnel-api/edges/candidate-api/draft'
import { stageRoutes } from '#lib/funnel-api/edges/candidate-api/stages'
import { stepRoutes } from '#lib/funnel-api/edges/candidate-api/steps'
import { termsRoutes } from '#lib/funnel-api/edges/candidate-api/terms'
import { unsubscribeRoutes } from '#lib/funnel-api/edges/candidate-api/unsubscribe'
import { uploadGrantRoutes } from '#lib/funnel-api/edges/candidate-api/uploads'
import { websiteRoutes } from '#lib/funnel-api/edges/candidate-api/website'
import { newApp, serveOn } from '#lib/funnel-api/edges/http/serve'

/** Creates the API of §7. */
export function createFunnelApi(api: Api): Hono {
  const app = newApp()
  const serve = serveOn(app, api)
  companyRoutes(serve, api)
  campaignRoutes(serve, api)
  stepRoutes(serve, api)
  consentRoutes(serve, api)
  discoveryRoutes(serve, api)
  termsRoutes(serve, api)
  websiteRoutes(serve, api)
  helpCenterRoutes(serve, api)
  helpVoteRoutes(serve, api)
  botChallengeRoutes(serve, api)
  passwordRoutes(serve, api)
  sessionRoutes(serve, api)
  socialRoutes(serve, api)
  oneTimeCodeRoutes(serve, api)
  meRoutes(serve, api)
  candidacyRoutes(serve, api)
  draftRoutes(serve, api)
  stageRoutes(serve, api)
  applicationRoutes(serve, api)
  sponsorshipRoutes(serve, api)
  recordRoutes(serve, api)
  adjustmentRoutes(serve, api)
  recordingLinkRoutes(serve, api)
  recordingRoutes(serve, api)
  resumeRoutes(serve, api)
  uploadGrantRoutes(serve, api)
  alertRoutes(serve, api)
  savedCampaignRoutes(serve, api)
  alertSubscriptionRoutes(serve, api)
  placeRoutes(serve, api)
  discussionRoutes(serve, api)
  rightsRoutes(serve, api)
  unsubscribeRoutes(serve, api)
  return app
}

/** Creates the service for files and public media, which browsers call directly. */
export function createFileService(api: Api, media: Media): Hono {
  const app = newApp()
  app.use(async (context, next) => {
    // Some Host headers, such as '1.2.3.4.5', pass the server's check but result in an invalid URL.
    if (!URL.canParse(context.req.url)) throw new ApiError('BAD_REQUEST', 'Invalid Host header')
    await next()
  })
  metadataRoutes(app, api)
  downloadRoutes(app, api, media)
  uploadRoutes(app, api)
  processRoutes(app, api)
  transformRoutes(app, api)
  // Registered last, because it responds to unsupported calls.
  cloudRoutes(app, api)
  return app
}
