import type { Selectable } from 'kysely'
import * as contract from '#lib/contract/discovery'
import { LOCALES } from '#lib/domain/locales'
import type { Api } from '#lib/funnel-api/context'
import type { CompanyRow, ContentRow } from '#lib/funnel-api/db/schema'
import { dayIn } from '#lib/funnel-api/last-day'
import { entitiesOf, isNotOver, toCard } from '#lib/funnel-api/routes/campaigns'
import { companyNamed } from '#lib/funnel-api/routes/companies'
import type { Serve } from '#lib/funnel-api/serve'

/** Each job includes its texts, so a larger feed would be tens of megabytes. */
const JOBS_MOST = 5000

/** Selects campaigns that are public. */
const published = ({ db, now }: Api, { id, time_zone }: Selectable<CompanyRow>) =>
  db
    .selectFrom('campaigns')
    .where('company_id', '=', id)
    .where('is_online', '=', true)
    .where('is_draft', '=', false)
    .where(isNotOver(dayIn(time_zone, now())))
    .orderBy('position', (order) => order.asc().nullsLast())
    .orderBy('first_activation_at', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')

type Content = Pick<Selectable<ContentRow>, 'kind' | 'slug' | 'is_online' | 'changed_at' | 'data'>

const latest = (instants: readonly (string | null)[]) =>
  instants.reduce((last, instant) => (instant !== null && (last === null || instant > last) ? instant : last), null)

/** Pages that list content of a kind. Removing content from a list changes its page. */
const LISTS = [
  { path: '/professions', kind: 'profession' },
  { path: '/team', kind: 'member' },
  { path: '/news', kind: 'article' },
  { path: '/custom', kind: 'custom' },
] as const
const ON_HOME = ['home', 'profession', 'member', 'article']

const languagesOf = ({ data }: Content) => {
  const texts = (data.texts ?? {}) as Record<string, unknown>
  return LOCALES.filter((locale) => locale in texts)
}

function pagesOf(contents: readonly Content[], jobs: readonly (string | null)[]) {
  const of = (...kinds: string[]) => contents.filter(({ kind }) => kinds.includes(kind))
  const changes = (some: readonly Content[]) => some.map(({ changed_at }) => changed_at)
  const lists = LISTS.filter(({ kind }) => of(kind).some(({ is_online }) => is_online))
  return [
    { path: '', changed_at: latest([...changes(of(...ON_HOME)), ...jobs]), locales: null },
    ...lists.map(({ path, kind }) => ({ path, changed_at: latest(changes(of(kind))), locales: null })),
    ...of('article')
      .filter(({ is_online }) => is_online)
      .map((article) => ({
        path: `/news/${article.slug}`,
        changed_at: article.changed_at,
        locales: languagesOf(article),
      })),
  ]
}

/** Returns the job list and the help center, which have one URL for all languages. */
function othersOf(contents: readonly Content[], jobs: string | null) {
  const faq = contents.filter(({ kind }) => kind === 'faq_category' || kind === 'faq_article')
  const articles = faq.filter(({ kind, is_online }) => kind === 'faq_article' && is_online)
  const centre = { path: '/help-center', changed_at: latest(faq.map(({ changed_at }) => changed_at)) }
  return [
    { path: '/all-jobs', changed_at: jobs },
    ...(articles.length > 0 ? [centre] : []),
    ...articles.map(({ slug, changed_at }) => ({ path: `/help-center/${slug}`, changed_at })),
  ]
}

export function discoveryRoutes(serve: Serve, api: Api) {
  serve(contract.listJobs, async ({ params, caller }) => {
    const company = await companyNamed(api, caller, params.slug!)
    const [entities, rows] = await Promise.all([
      entitiesOf(api, company.id),
      published(api, company).selectAll().limit(JOBS_MOST).execute(),
    ])
    return rows.map((row) => ({ ...row, ...toCard(row, entities) }))
  })
  serve(contract.readSiteMap, async ({ params, caller }) => {
    const company = await companyNamed(api, caller, params.slug!)
    const [jobs, contents, changes] = await Promise.all([
      published(api, company).select(['slug', 'changed_at']).execute(),
      api.db
        .selectFrom('contents')
        .select(['kind', 'slug', 'is_online', 'changed_at', 'data'])
        .where('company_id', '=', company.id)
        .orderBy('published_at', 'desc')
        .orderBy('position')
        .execute(),
      api.db
        .selectFrom('campaigns')
        .select((eb) => eb.fn.max('changed_at').as('last'))
        .where('company_id', '=', company.id)
        .where('is_draft', '=', false)
        .executeTakeFirst(),
    ])
    const last = changes?.last ?? null
    const pages = company.is_website_active ? pagesOf(contents, [last]) : []
    return { jobs, pages, others: othersOf(contents, last) }
  })
}
