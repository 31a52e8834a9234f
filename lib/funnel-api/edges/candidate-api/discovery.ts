import type { Selectable } from 'kysely'
import * as contract from '#lib/contract/discovery'
import { LOCALES } from '#lib/domain/locales'
import type { Api } from '#lib/funnel-api/platform/context'
import type { CompanyRow, ContentRow } from '#lib/funnel-api/platform/db/schema'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import { listEntities, isListed, toCard } from '#lib/funnel-api/features/campaigns/queries'
import { requireCompany } from '#lib/funnel-api/edges/candidate-api/companies'
import type { Serve } from '#lib/funnel-api/edges/http/serve'

/** Each job includes its texts, so a larger feed would be tens of megabytes. */
const MAX_JOBS = 5000

/** Selects published jobs in the order of the job list. */
const selectPublished = ({ db, now }: Api, { id, time_zone }: Selectable<CompanyRow>) =>
  db
    .selectFrom('campaigns')
    .where('company_id', '=', id)
    .where(isListed(dateInTimeZone(time_zone, now())))
    .orderBy('position', (order) => order.asc().nullsLast())
    .orderBy('first_activation_at', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')

type Content = Pick<Selectable<ContentRow>, 'kind' | 'slug' | 'is_online' | 'changed_at' | 'data'>

const latest = (timestamps: readonly (string | null)[]) =>
  timestamps.reduce((last, time) => (time !== null && (last === null || time > last) ? time : last), null)

/** Pages that list content of one kind. Taking an item offline counts as a change of its list page. */
const LIST_PAGES = [
  { path: '/professions', kind: 'profession' },
  { path: '/team', kind: 'member' },
  { path: '/news', kind: 'article' },
  { path: '/custom', kind: 'custom' },
] as const
const HOME_KINDS = ['home', 'profession', 'member', 'article']

const languagesOf = ({ data }: Content) => {
  const { texts } = data
  return typeof texts === 'object' && texts !== null ? LOCALES.filter((locale) => locale in texts) : []
}

function pagesOf(contents: readonly Content[], jobsChangedAt: string | null) {
  const ofKind = (...kinds: string[]) => contents.filter(({ kind }) => kinds.includes(kind))
  const changes = (items: readonly Content[]) => items.map(({ changed_at }) => changed_at)
  const lists = LIST_PAGES.filter(({ kind }) => ofKind(kind).some(({ is_online }) => is_online))
  return [
    { path: '', changed_at: latest([...changes(ofKind(...HOME_KINDS)), jobsChangedAt]), locales: null },
    ...lists.map(({ path, kind }) => ({ path, changed_at: latest(changes(ofKind(kind))), locales: null })),
    ...ofKind('article')
      .filter(({ is_online }) => is_online)
      .map((article) => ({
        path: `/news/${article.slug}`,
        changed_at: article.changed_at,
        locales: languagesOf(article),
      })),
  ]
}

/** Returns the job list and the help center pages, which have one URL for all languages. */
function otherPagesOf(contents: readonly Content[], jobsChangedAt: string | null) {
  const faq = contents.filter(({ kind }) => kind === 'faq_category' || kind === 'faq_article')
  const articles = faq.filter(({ kind, is_online }) => kind === 'faq_article' && is_online)
  const helpCenter = { path: '/help-center', changed_at: latest(faq.map(({ changed_at }) => changed_at)) }
  return [
    { path: '/all-jobs', changed_at: jobsChangedAt },
    ...(articles.length > 0 ? [helpCenter] : []),
    ...articles.map(({ slug, changed_at }) => ({ path: `/help-center/${slug}`, changed_at })),
  ]
}

export function discoveryRoutes(serve: Serve, api: Api) {
  serve(contract.listJobs, async ({ params, caller }) => {
    const company = await requireCompany(api, caller, params.slug)
    const [entities, rows] = await Promise.all([
      listEntities(api, company.id),
      selectPublished(api, company).selectAll().limit(MAX_JOBS).execute(),
    ])
    return rows.map((row) => ({ ...row, ...toCard(row, entities) }))
  })
  serve(contract.readSiteMap, async ({ params, caller }) => {
    const company = await requireCompany(api, caller, params.slug)
    const [jobs, contents, changes] = await Promise.all([
      selectPublished(api, company).select(['slug', 'changed_at']).execute(),
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
    const pages = company.is_website_active ? pagesOf(contents, last) : []
    return { jobs, pages, others: otherPagesOf(contents, last) }
  })
}
