import { call } from '#lib/client/api'
import { voteOnHelp } from '#lib/contract/help-votes'
import { toLocale } from '#lib/domain/enumerations'
import type { FaqArticle } from '#lib/domain/website'

type Vote = {
  company: string
  article: Pick<FaqArticle, 'category_slug' | 'slug'>
  is_helpful: boolean
  locale: string
}

/** Sends whether a help article was helpful. */
export const sendVote = ({ company, article, is_helpful, locale }: Vote) =>
  call(voteOnHelp, {
    params: { slug: company, category_slug: article.category_slug, faq_slug: article.slug },
    body: { is_helpful, locale: toLocale(locale) },
  })
