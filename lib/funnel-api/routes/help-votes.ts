import { sql } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import { voteOnHelp } from '#lib/contract/help-votes'
import type { Api } from '#lib/funnel-api/context'
import { dayIn } from '#lib/funnel-api/last-day'
import { addressKey, countAttempt } from '#lib/funnel-api/rate-limit'
import { companyNamed } from '#lib/funnel-api/routes/companies'
import type { Serve } from '#lib/funnel-api/serve'

/** More articles than a person reads in an hour. One vote per person would require identifying the visitor. */
const VOTES_PER_ADDRESS = { name: 'help-votes', most: 30, seconds: 3600 }
const VOTES_ON_ONE = { name: 'help-votes-on-one', most: 5, seconds: 3600 }

export function helpVoteRoutes(serve: Serve, api: Api) {
  serve(voteOnHelp, async ({ params, body, caller }) => {
    const company = await companyNamed(api, caller, params.slug!)
    const article = await api.db
      .selectFrom('contents')
      .select('id')
      .where('company_id', '=', company.id)
      .where('kind', '=', 'faq_article')
      .where('slug', '=', `${params.category_slug}/${params.faq_slug}`)
      .where('is_online', '=', true)
      .executeTakeFirst()
    if (!article) throw new ApiError('NOT_FOUND', 'no such article')
    const address = addressKey(caller.address)
    await countAttempt(api, VOTES_PER_ADDRESS, address)
    await countAttempt(api, VOTES_ON_ONE, `${article.id}:${address}`)
    const [helpful, not_helpful] = body.is_helpful ? [1, 0] : [0, 1]
    const day = dayIn(company.time_zone, api.now())
    await api.db
      .insertInto('help_votes')
      .values({ content_id: article.id, locale: body.locale, day, helpful, not_helpful })
      .onConflict((conflict) =>
        conflict.columns(['content_id', 'locale', 'day']).doUpdateSet({
          helpful: sql<number>`help_votes.helpful + ${helpful}`,
          not_helpful: sql<number>`help_votes.not_helpful + ${not_helpful}`,
        }),
      )
      .execute()
    return {}
  })
}
