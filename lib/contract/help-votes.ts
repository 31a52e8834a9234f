import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { Locale } from '#lib/domain/enumerations'

/** Extension: whether an answer of the help centre helped, counted by article, language and day; nobody's name stands with it. */
export const voteOnHelp = endpoint({
  method: 'POST',
  path: '/companies/:slug/help_center/:category_slug/:faq_slug/votes',
  body: z.object({ is_helpful: z.boolean(), locale: Locale }),
})
