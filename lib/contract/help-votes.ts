import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { Locale } from '#lib/domain/enumerations'

/** Extension: whether a help article helped. Votes are counted by article, language and day, without a name. */
export const voteOnHelp = endpoint({
  method: 'POST',
  path: '/companies/:slug/help_center/:category_slug/:faq_slug/votes',
  body: z.object({ is_helpful: z.boolean(), locale: Locale }),
})
