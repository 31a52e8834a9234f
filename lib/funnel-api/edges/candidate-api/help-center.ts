import { ApiError } from '#lib/contract/errors'
import * as contract from '#lib/contract/extensions'
import { FaqArticleData, FaqCategoryData } from '#lib/domain/content'
import type { Locale } from '#lib/domain/enumerations'
import type { FaqArticle } from '#lib/domain/website'
import { requireCompany } from '#lib/funnel-api/edges/candidate-api/companies'
import type { Api, Caller } from '#lib/funnel-api/platform/context'
import { localizedText, localizedVersion } from '#lib/funnel-api/platform/localize'
import type { Serve } from '#lib/funnel-api/edges/http/serve'

export function helpCenterRoutes(serve: Serve, api: Api) {
  /** Returns all articles, ordered by category and then by position. */
  const listArticles = async (caller: Caller, slug: string, lang: Locale | undefined): Promise<FaqArticle[]> => {
    const company = await requireCompany(api, caller, slug)
    const rows = await api.db
      .selectFrom('contents')
      .selectAll()
      .where('company_id', '=', company.id)
      .where('kind', 'in', ['faq_category', 'faq_article'])
      .where('is_online', '=', true)
      .orderBy('position')
      .orderBy('slug')
      .execute()
    return rows
      .filter(({ kind }) => kind === 'faq_category')
      .flatMap((category) => {
        const name = localizedText(FaqCategoryData.parse(category.data).name, lang, company.locale)
        return rows.flatMap((row): FaqArticle[] => {
          if (row.kind !== 'faq_article') return []
          const { texts, category_slug } = FaqArticleData.parse(row.data)
          const found = category_slug === category.slug ? localizedVersion(texts, lang, company.locale) : null
          return found ? [{ slug: row.slug.split('/').pop()!, category_slug, category: name, ...found.version }] : []
        })
      })
  }
  serve(contract.listFaq, ({ params, query, caller }) => listArticles(caller, params.slug, query.lang))
  serve(contract.readFaq, async ({ params, query, caller }) => {
    const all = await listArticles(caller, params.slug, query.lang)
    const article = all.find(
      ({ slug, category_slug }) => slug === params.faq_slug && category_slug === params.category_slug,
    )
    if (!article) throw new ApiError('NOT_FOUND', 'Article not found')
    return article
  })
}
