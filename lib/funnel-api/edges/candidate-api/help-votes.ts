import { addHelpVote } from '#lib/funnel-api/features/companies/contents'
import { ApiError } from '#lib/contract/errors'
import { voteOnHelp } from '#lib/contract/help-votes'
import type { Api } from '#lib/funnel-api/platform/context'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import { addressKey, countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { requireCompany } from '#lib/funnel-api/edges/candidate-api/companies'
import type { Serve } from '#lib/funnel-api/edges/http/serve'

/** Allows more votes than a person needs. Enforcing one vote per person would require identifying visitors. */
const VOTES_PER_ADDRESS = { name: 'help-votes', max: 30, seconds: 3600 }
const VOTES_PER_ARTICLE = { name: 'help-votes-on-one', max: 5, seconds: 3600 }

export function helpVoteRoutes(serve: Serve, api: Api) {
  serve(voteOnHelp, async ({ params, body, caller }) => {
    const company = await requireCompany(api, caller, params.slug)
    const article = await api.db
      .selectFrom('contents')
      .select('id')
      .where('company_id', '=', company.id)
      .where('kind', '=', 'faq_article')
      .where('slug', '=', `${params.category_slug}/${params.faq_slug}`)
      .where('is_online', '=', true)
      .executeTakeFirst()
    if (!article) throw new ApiError('NOT_FOUND', 'Article not found')
    const address = addressKey(caller.address)
    await countAttempt(api, VOTES_PER_ADDRESS, address)
    await countAttempt(api, VOTES_PER_ARTICLE, `${article.id}:${address}`)
    const day = dateInTimeZone(company.time_zone, api.now())
    await addHelpVote(api.db, { content_id: article.id, locale: body.locale, day }, body.is_helpful)
    return {}
  })
}
