import * as contract from '#lib/contract/staff/feeds'
import type { Api } from '#lib/funnel-api/context'
import { runFeed } from '#lib/funnel-api/feeds/run-feed'
import { idIn } from '#lib/funnel-api/serve'
import type { ServeStaff } from '#lib/funnel-api/staff/serve-staff'
import * as work from '#lib/funnel-api/staff/work/feeds'

export function feedRoutes(serve: ServeStaff, api: Api) {
  serve(contract.listFeeds, async ({ staff }) => ({ feeds: await work.listFeeds(api.db, staff.company.id) }))
  serve(contract.createFeed, ({ body, staff }) => work.createFeed(api, staff.company.id, body.feed))
  serve(contract.updateFeed, ({ params, body, staff }) =>
    work.updateFeed(api, staff.company.id, idIn(params), body.feed),
  )
  serve(contract.deleteFeed, async ({ params, staff }) => {
    await work.deleteFeed(api.db, staff.company.id, idIn(params))
    return {}
  })
  serve(contract.runFeed, async ({ params, body, staff }) =>
    runFeed(api, await work.feedOf(api.db, staff.company.id, idIn(params)), body),
  )
  serve(contract.listFeedRuns, async ({ params, staff }) => ({
    runs: await work.listFeedRuns(api.db, staff.company.id, idIn(params)),
  }))
}
