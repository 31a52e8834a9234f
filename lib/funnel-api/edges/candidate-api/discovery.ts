import { type Selectable, sql } from 'kysely'
import * as contract from '#lib/contract/discovery'
import { LOCALES } from '#lib/domain/locales'
import type { Api } from '#lib/funnel-api/platform/context'
import type { ContentRow } from '#lib/funnel-api/platform/db/schema'
import { CARD, COLUMNS } from '#lib/funnel-api/features/campaigns/fields'
import { listEntities, selectListed, toCard } from '#lib/funnel-api/features/campaigns/queries'
import { requireCompany } from '#lib/funnel-api/edges/candidate-api/companies'
import type { Serve } from '#lib/funnel-api/edges/http/serve'
import { log } from '#lib/telemetry/log'

/** Each job includes its texts, so a larger feed would be tens of megabytes. */
const MAX_JOBS = 5000
/** Maximum size of the texts of all jobs in the feed, in bytes. */
const MAX_JOB_BYTES = 50_000_000

/** The texts without a small limit. Both engines know their size without reading them. */
const LONG_TEXTS = [...COLUMNS.texts, 'abstract_video_text', 'video_text'] as const
/** The columns of a job in the feed. */
const FEED = [...CARD, ...LONG_TEXTS, 'changed_at'] as const
const textBytes = sql<number>`${sql.join(
  LONG_TEXTS.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`),
  sql` + `,
)}`

/** Returns how many of these jobs, from the first one, are within the limit of bytes. */
function countWithinBytes(jobs: readonly { bytes: number }[]): number {
  let sum = 0
  const excess = jobs.findIndex(({ bytes }) => (sum += bytes) > MAX_JOB_BYTES)
  return excess === -1 ? jobs.length : excess
}

type Content = Pick<Selectable<ContentRow>, 'kind' | 'slug' | 'is_online' | 'changed_at'>

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

const languagesOf = ({ texts }: ContentRow['data']) =>
  typeof texts === 'object' && texts !== null ? LOCALES.filter((locale) => locale in texts) : []

type Article = Pick<Selectable<ContentRow>, 'slug' | 'data'>

function pagesOf(contents: readonly Content[], articles: readonly Article[], jobsChangedAt: string | null) {
  const languages = new Map(articles.map(({ slug, data }) => [slug, languagesOf(data)]))
  const ofKind = (...kinds: string[]) => contents.filter(({ kind }) => kinds.includes(kind))
  const changes = (items: readonly Content[]) => items.map(({ changed_at }) => changed_at)
  const lists = LIST_PAGES.filter(({ kind }) => ofKind(kind).some(({ is_online }) => is_online))
  return [
    { path: '', changed_at: latest([...changes(ofKind(...HOME_KINDS)), jobsChangedAt]), locales: null },
    ...lists.map(({ path, kind }) => ({ path, changed_at: latest(changes(ofKind(kind))), locales: null })),
    ...ofKind('article')
      .filter(({ is_online }) => is_online)
      .map(({ slug, changed_at }) => ({ path: `/news/${slug}`, changed_at, locales: languages.get(slug) ?? [] })),
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
    const [entities, sizes] = await Promise.all([
      listEntities(api, company.id),
      selectListed(api, company).select(textBytes.as('bytes')).limit(MAX_JOBS).execute(),
    ])
    const count = countWithinBytes(sizes)
    if (count < sizes.length)
      log.warn('job feed omits jobs, because their texts are too long', { company: company.slug, jobs: count })
    const rows = await selectListed(api, company)
      .select([...FEED])
      .limit(count)
      .execute()
    return rows.map((row) => ({ ...row, ...toCard(row, entities) }))
  })
  serve(contract.readSiteMap, async ({ params, caller }) => {
    const company = await requireCompany(api, caller, params.slug)
    const ofCompany = () => api.db.selectFrom('contents').where('company_id', '=', company.id)
    const [jobs, contents, articles, changes] = await Promise.all([
      selectListed(api, company).select(['slug', 'changed_at']).execute(),
      ofCompany()
        .select(['kind', 'slug', 'is_online', 'changed_at'])
        .orderBy('published_at', 'desc')
        .orderBy('position')
        .execute(),
      ofCompany().select(['slug', 'data']).where('kind', '=', 'article').where('is_online', '=', true).execute(),
      api.db
        .selectFrom('campaigns')
        .select((eb) => eb.fn.max('changed_at').as('last'))
        .where('company_id', '=', company.id)
        .where('is_draft', '=', false)
        .executeTakeFirst(),
    ])
    const last = changes?.last ?? null
    const pages = company.is_website_active ? pagesOf(contents, articles, last) : []
    return { jobs, pages, others: otherPagesOf(contents, last) }
  })
}
