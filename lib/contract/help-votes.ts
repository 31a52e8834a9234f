import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { Locale } from '#lib/domain/enumerations'

/** Extension: an anonymous vote on a help article. Votes are counted by article, language and day. */
export const voteOnHelp = endpoint({
  method: 'POST',
  path: '/companies/:slug/help_center/:category_slug/:faq_slug/votes',
  body: z.object({ is_helpful: z.boolean(), locale: Locale }),
})
