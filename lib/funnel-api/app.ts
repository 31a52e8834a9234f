import type { Hono } from 'hono'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/context'
import { cloudRoutes } from '#lib/funnel-api/files/cloud-routes'
import { downloadRoutes } from '#lib/funnel-api/files/download-routes'
import type { Media } from '#lib/funnel-api/files/media'
import { metadataRoutes } from '#lib/funnel-api/files/metadata-routes'
import { processRoutes } from '#lib/funnel-api/files/process-routes'
import { transformRoutes } from '#lib/funnel-api/files/transform-routes'
import { uploadRoutes } from '#lib/funnel-api/files/upload-routes'
import { alertRoutes } from '#lib/funnel-api/routes/alerts'
import { applicationRoutes } from '#lib/funnel-api/routes/applications'
import { botChallengeRoutes } from '#lib/funnel-api/routes/bot-challenge'
import { campaignRoutes } from '#lib/funnel-api/routes/campaigns'
import { candidacyRoutes } from '#lib/funnel-api/routes/candidacies'
import { companyRoutes } from '#lib/funnel-api/routes/companies'
import { consentRoutes } from '#lib/funnel-api/routes/consents'
import { discoveryRoutes } from '#lib/funnel-api/routes/discovery'
import { discussionRoutes } from '#lib/funnel-api/routes/discussions'
import { helpCenterRoutes } from '#lib/funnel-api/routes/help-center'
import { helpVoteRoutes } from '#lib/funnel-api/routes/help-votes'
import { meRoutes } from '#lib/funnel-api/routes/me'
import { oneTimeCodeRoutes } from '#lib/funnel-api/routes/one-time-codes'
import { passwordRoutes } from '#lib/funnel-api/routes/passwords'
import { placeRoutes } from '#lib/funnel-api/routes/places'
import { recordRoutes } from '#lib/funnel-api/routes/records'
import { recordingRoutes } from '#lib/funnel-api/routes/recording'
import { recordingLinkRoutes } from '#lib/funnel-api/routes/recording-links'
import { resumeRoutes } from '#lib/funnel-api/routes/resumes'
import { rightsRoutes } from '#lib/funnel-api/routes/rights'
import { sessionRoutes } from '#lib/funnel-api/routes/sessions'
import { sponsorshipRoutes } from '#lib/funnel-api/routes/sponsorship'
import { socialRoutes } from '#lib/funnel-api/routes/social'
import { stageRoutes } from '#lib/funnel-api/routes/stages'
import { stepRoutes } from '#lib/funnel-api/routes/steps'
import { termsRoutes } from '#lib/funnel-api/routes/terms'
import { unsubscribeRoutes } from '#lib/funnel-api/routes/unsubscribe'
import { uploadGrantRoutes } from '#lib/funnel-api/routes/uploads'
import { websiteRoutes } from '#lib/funnel-api/routes/website'
import { newApp, serveOn } from '#lib/funnel-api/serve'

/** The calls of §7, as a function from request to response. */
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
  stageRoutes(serve, api)
  applicationRoutes(serve, api)
  sponsorshipRoutes(serve, api)
  recordRoutes(serve, api)
  recordingLinkRoutes(serve, api)
  recordingRoutes(serve, api)
  resumeRoutes(serve, api)
  uploadGrantRoutes(serve, api)
  alertRoutes(serve, api)
  placeRoutes(serve, api)
  discussionRoutes(serve, api)
  rightsRoutes(serve, api)
  unsubscribeRoutes(serve, api)
  return app
}

/** Files and public media, reached by the browser itself. */
export function createFileService(api: Api, media: Media): Hono {
  const app = newApp()
  app.use(async (context, next) => {
    // Some hosts pass the server's own check and make no URL: '1.2.3.4.5'.
    if (!URL.canParse(context.req.url)) throw new ApiError('BAD_REQUEST', 'the host is not valid')
    await next()
    // Hono drops the body of an answer to HEAD; the file behind it has to be closed.
    if (context.req.method === 'HEAD') await context.res.body?.cancel()
  })
  metadataRoutes(app, api)
  downloadRoutes(app, api, media)
  uploadRoutes(app, api)
  processRoutes(app, api)
  transformRoutes(app, api)
  // Last: it answers for the calls that are not offered.
  cloudRoutes(app, api)
  return app
}
