import type { Selectable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import * as contract from '#lib/contract/extensions'
import { FaqArticleData, FaqCategoryData } from '#lib/domain/content'
import type { Locale } from '#lib/domain/enumerations'
import type { FaqArticle } from '#lib/domain/website'
import { requireCompany } from '#lib/funnel-api/edges/candidate-api/companies'
import type { Api } from '#lib/funnel-api/platform/context'
import { localizedText, localizedVersion } from '#lib/funnel-api/platform/localize'
import type { ContentRow } from '#lib/funnel-api/platform/db/schema'
import type { Serve } from '#lib/funnel-api/edges/http/serve'

type Row = Pick<Selectable<ContentRow>, 'kind' | 'slug' | 'data'>

export function helpCenterRoutes(serve: Serve, api: Api) {
  const contentsOf = (company_id: number) =>
    api.db
      .selectFrom('contents')
      .select(['kind', 'slug', 'data'])
      .where('company_id', '=', company_id)
      .where('kind', 'in', ['faq_category', 'faq_article'])
      .where('is_online', '=', true)
      .orderBy('position')
      .orderBy('slug')

  /** Converts categories and articles to articles in the reader's language, ordered by category and then by position. */
  const localizeArticles = (rows: readonly Row[], lang: Locale | undefined, locale: Locale): FaqArticle[] => {
    const articles = rows
      .filter(({ kind }) => kind === 'faq_article')
      .map((row) => ({ slug: row.slug.split('/').pop()!, ...FaqArticleData.parse(row.data) }))
    const byCategory = Map.groupBy(articles, ({ category_slug }) => category_slug)
    return rows
      .filter(({ kind }) => kind === 'faq_category')
      .flatMap((category) => {
        const name = localizedText(FaqCategoryData.parse(category.data).name, lang, locale)
        return (byCategory.get(category.slug) ?? []).flatMap(({ slug, category_slug, texts }): FaqArticle[] => {
          const found = localizedVersion(texts, lang, locale)
          return found ? [{ slug, category_slug, category: name, ...found.version }] : []
        })
      })
  }

  serve(contract.listFaq, async ({ params, query, caller }) => {
    const { id, locale } = await requireCompany(api, caller, params.slug)
    return localizeArticles(await contentsOf(id).execute(), query.lang, locale)
  })
  serve(contract.readFaq, async ({ params: { slug, category_slug, faq_slug }, query, caller }) => {
    const { id, locale } = await requireCompany(api, caller, slug)
    const rows = await contentsOf(id)
      .where('slug', 'in', [category_slug, `${category_slug}/${faq_slug}`])
      .execute()
    const [article] = localizeArticles(rows, query.lang, locale)
    if (!article) throw new ApiError('NOT_FOUND', 'Article not found')
    return article
  })
}
