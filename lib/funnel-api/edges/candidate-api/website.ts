import type { Selectable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import * as contract from '#lib/contract/extensions'
import { ArticleData, CustomData, HomeData, MemberData, ProfessionData } from '#lib/domain/content'
import type { Locale } from '#lib/domain/enumerations'
import { LOCALES } from '#lib/domain/locales'
import type { Localized } from '#lib/domain/terms'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import { isListed } from '#lib/funnel-api/features/campaigns/queries'
import { requireCompany } from '#lib/funnel-api/edges/candidate-api/companies'
import type { Api, Caller } from '#lib/funnel-api/platform/context'
import type { ContentRow } from '#lib/funnel-api/platform/db/schema'
import { localizedText, localizedTextOrNull, localizedVersion } from '#lib/funnel-api/platform/localize'
import type { Serve } from '#lib/funnel-api/edges/http/serve'

const Data = {
  home: HomeData,
  profession: ProfessionData,
  member: MemberData,
  article: ArticleData,
  custom: CustomData,
}

export function websiteRoutes(serve: Serve, api: Api) {
  const contentsOf = (company_id: number, kind: keyof typeof Data) =>
    api.db
      .selectFrom('contents')
      .select(['slug', 'published_at', 'data'])
      .where('company_id', '=', company_id)
      .where('kind', '=', kind)
      .where('is_online', '=', true)
      .orderBy('published_at', 'desc')
      .orderBy('position')
  /** Returns the online contents of one kind in order, with functions that select the reader's language. */
  const read = async (caller: Caller, slug: string, kind: keyof typeof Data, lang: Locale | undefined) => {
    const company = await requireCompany(api, caller, slug)
    const rows = await contentsOf(company.id, kind).execute()
    const localize = (texts: Localized) => localizedText(texts, lang, company.locale)
    const localizeOrNull = (texts: Localized | null) => localizedTextOrNull(texts, lang, company.locale)
    return { company, rows, localize, localizeOrNull }
  }
  const notFound = () => new ApiError('NOT_FOUND', 'Content not found')

  serve(contract.readSections, async ({ params, query, caller }) => {
    const { company, rows, localize } = await read(caller, params.slug, 'custom', query.lang)
    const kinds = await api.db
      .selectFrom('contents')
      .select('kind')
      .distinct()
      .where('company_id', '=', company.id)
      .where('is_online', '=', true)
      .execute()
    const has = (kind: string) => kinds.some((row) => row.kind === kind)
    const custom = rows[0] ? localize(Data.custom.parse(rows[0].data).title) : null
    return {
      professions: has('profession'),
      team: has('member'),
      news: has('article'),
      custom,
      help_center: has('faq_article'),
      terms: has('terms_candidates'),
      newsletter_terms: has('terms_newsletter'),
    }
  })
  serve(contract.readHome, async ({ params, query, caller }) => {
    const { company, rows, localize, localizeOrNull } = await read(caller, params.slug, 'home', query.lang)
    if (!rows[0]) throw notFound()
    const home = Data.home.parse(rows[0].data)
    const files = home.film?.captions_url ?? {}
    const captions = localizedVersion(
      typeof files === 'string' ? { [company.locale]: files } : files,
      query.lang,
      company.locale,
    )
    return {
      tagline: localize(home.tagline),
      introduction: localize(home.introduction),
      cover: home.cover,
      film: home.film && {
        ...home.film,
        captions_url: captions?.version ?? null,
        captions_lang: captions?.locale ?? null,
        transcript: localizeOrNull(home.film.transcript),
        description: localizeOrNull(home.film.description),
      },
      facts: home.facts.map(({ figure, label }) => ({
        figure: typeof figure === 'string' ? figure : localize(figure),
        label: localize(label),
      })),
      gallery: home.gallery.map(({ url, alt }) => ({ url, alt: localize(alt) })),
      process: home.process.map((step) => ({ title: localize(step.title), text: localize(step.text) })),
    }
  })
  serve(contract.listProfessions, async ({ params, query, caller }) => {
    const { company, rows, localize } = await read(caller, params.slug, 'profession', query.lang)
    const open = await api.db
      .selectFrom('campaigns')
      .select(['profession', (eb) => eb.fn.countAll<number>().as('count')])
      .where('company_id', '=', company.id)
      .where(isListed(dateInTimeZone(company.time_zone, api.now())))
      .groupBy('profession')
      .execute()
    const counts = new Map(open.map(({ profession, count }) => [profession, Number(count)]))
    return rows.map(({ slug, data }) => {
      const { name, description, image_url } = Data.profession.parse(data)
      const nb_campaigns = counts.get(slug) ?? 0
      return { slug, name: localize(name), description: localize(description), image_url, nb_campaigns }
    })
  })
  serve(contract.listMembers, async ({ params, query, caller }) => {
    const { rows, localize, localizeOrNull } = await read(caller, params.slug, 'member', query.lang)
    return rows.map(({ slug, data }) => {
      const { name, role, quote, image_url } = Data.member.parse(data)
      return { slug, name, role: localize(role), quote: localizeOrNull(quote), image_url }
    })
  })
  type ArticleRow = Pick<Selectable<ContentRow>, 'slug' | 'published_at' | 'data'>
  /** Returns an article in the reader's language, or null if it has no text or is not published. */
  const localizeArticle = ({ slug, published_at, data }: ArticleRow, lang: Locale | undefined, locale: Locale) => {
    const { texts, ...article } = Data.article.parse(data)
    const found = localizedVersion(texts, lang, locale)
    const locales = LOCALES.filter((each) => texts[each])
    return found && published_at !== null ? { slug, ...found.version, ...article, locales, published_at } : null
  }
  serve(contract.listArticles, async ({ params, query, caller }) => {
    const { company, rows } = await read(caller, params.slug, 'article', query.lang)
    return rows
      .map((row) => localizeArticle(row, query.lang, company.locale))
      .filter((article) => article !== null)
      .map((article) => ({ ...article, content: '' }))
  })
  serve(contract.readArticle, async ({ params, query, caller }) => {
    const company = await requireCompany(api, caller, params.slug)
    const row = await contentsOf(company.id, 'article').where('slug', '=', params.article_slug).executeTakeFirst()
    const article = row && localizeArticle(row, query.lang, company.locale)
    if (!article) throw notFound()
    return article
  })
  serve(contract.readCustom, async ({ params, query, caller }) => {
    const { rows, localize } = await read(caller, params.slug, 'custom', query.lang)
    if (!rows[0]) throw notFound()
    const { title, sections } = Data.custom.parse(rows[0].data)
    return {
      title: localize(title),
      sections: sections.map((section) => ({
        title: localize(section.title),
        content: localize(section.content),
        image_url: section.image_url,
      })),
    }
  })
}
