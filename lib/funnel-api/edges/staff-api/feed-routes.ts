import * as contract from '#lib/contract/staff/feeds'
import type { Api } from '#lib/funnel-api/platform/context'
import { runFeed } from '#lib/funnel-api/features/feeds/run-feed'
import { parseId } from '#lib/funnel-api/edges/http/serve'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import * as settings from '#lib/funnel-api/features/feeds/settings'

export function feedRoutes(serve: ServeStaff, api: Api) {
  serve(contract.listFeeds, async ({ staff }) => ({ feeds: await settings.listFeeds(api.db, staff.company.id) }))
  serve(contract.createFeed, ({ body, staff }) => settings.createFeed(api, staff.company.id, body.feed))
  serve(contract.updateFeed, ({ params, body, staff }) =>
    settings.updateFeed(api, staff.company.id, parseId(params), body.feed),
  )
  serve(contract.deleteFeed, async ({ params, staff }) => {
    await settings.deleteFeed(api.db, staff.company.id, parseId(params))
    return {}
  })
  serve(contract.runFeed, async ({ params, body, staff }) =>
    runFeed(api, await settings.requireFeed(api.db, staff.company.id, parseId(params)), body),
  )
  serve(contract.listFeedRuns, async ({ params, staff }) => ({
    runs: await settings.listFeedRuns(api.db, staff.company.id, parseId(params)),
  }))
}
