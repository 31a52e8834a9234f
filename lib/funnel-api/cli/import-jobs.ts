import type { Transaction } from 'kysely'
import type { Problem } from '#lib/funnel-api/cli/bundle/problems'
import { writeCampaign } from '#lib/funnel-api/cli/bundle/write-campaigns'
import { type Feed, type FeedJob, unreadable } from '#lib/funnel-api/cli/feeds/feed'
import { campaignOf, type Surroundings } from '#lib/funnel-api/cli/feeds/to-campaign'
import { slugFor } from '#lib/funnel-api/cli/feeds/slug'
import type { ImportSettings } from '#lib/funnel-api/cli/import-jobs-options'
import type { Db } from '#lib/funnel-api/db/open'
import type { Database } from '#lib/funnel-api/db/schema'

export type ImportReport = {
  company: string
  feed_name: string
  is_dry_run: boolean
  /** Slugs. */
  added: string[]
  updated: string[]
  taken_offline: string[]
  /** Jobs that were not imported, and what was left out of those that were. */
  problems: readonly Problem[]
  notes: readonly Problem[]
  /** Why jobs that may have left are still online. */
  hint: string | null
}

type Run = ImportSettings & { file: string; now: Date }
type Trx = Transaction<Database>

/** Brings a company's jobs of one feed up to it, in one transaction; jobs of bundles and of other feeds are left alone. */
export async function importJobs(db: Db, feed: Feed, run: Run): Promise<ImportReport> {
  if (feed.jobs.length === 0 && feed.problems.length === 0 && !run.isEmptyAllowed)
    throw unreadable(run.file, 'holds no job; --allow-empty takes all jobs of this feed offline')
  return db.transaction().execute(async (trx) => {
    const plan = await planOf(trx, feed, run)
    if (!run.isDryRun) await write(trx, plan, run.now)
    const { added, updated, gone, over } = plan
    return {
      company: run.company,
      feed_name: run.feed_name,
      is_dry_run: run.isDryRun,
      added,
      updated,
      taken_offline: gone.map(({ slug }) => slug),
      problems: feed.problems,
      notes: [...feed.notes, ...over],
      hint: feed.hasNameless ? 'A job has no id that can be read, so no job was taken offline.' : null,
    }
  })
}

/** What there is to do: every campaign as it shall be, and the rows whose job left the feed. */
async function planOf(trx: Trx, feed: Feed, run: Run) {
  const company = await companyFor(trx, run)
  const rows = await trx
    .selectFrom('campaigns')
    .select(['id', 'slug', 'external_id', 'is_online', 'first_activation_at'])
    .where('company_id', '=', company.id)
    .execute()
  const known = new Map(rows.map((row) => [row.external_id, row]))
  const externalId = (id: string) => `${run.feed_name}:${id}`
  const taken = new Set(rows.map(({ slug }) => slug))
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: company.time_zone }).format(run.now)
  const isOver = ({ date_end }: FeedJob) => date_end !== null && date_end < today
  const jobs = feed.jobs.filter((job) => !isOver(job))
  const over = feed.jobs
    .filter(isOver)
    .map(({ id, date_end }) => ({
      file: run.file,
      line: null,
      message: `id ${id}: its last day was ${date_end}; not put online`,
    }))
  const around = await surroundingsOf(trx, company, run)
  const campaigns = jobs.map((job) => {
    const row = known.get(externalId(job.id))
    const slug = row?.slug ?? slugFor(job.name, job.id, taken)
    taken.add(slug)
    return {
      ...campaignOf(job, around, row?.first_activation_at),
      slug,
      external_id: externalId(job.id),
      is_known: row !== undefined,
    }
  })
  // A broken job is still in the feed; where an id cannot be read, nobody knows which one that is.
  const staying = new Set([...jobs.map(({ id }) => id), ...feed.broken_ids].map(externalId))
  const gone = feed.hasNameless
    ? []
    : rows.filter(
        ({ external_id, is_online }) =>
          is_online && external_id?.startsWith(`${run.feed_name}:`) && !staying.has(external_id),
      )
  const slugs = (isKnown: boolean) => campaigns.filter(({ is_known }) => is_known === isKnown).map(({ slug }) => slug)
  return { company, around, campaigns, gone, over, added: slugs(false), updated: slugs(true) }
}

type Plan = Awaited<ReturnType<typeof planOf>>

async function write(trx: Trx, { company, around, campaigns, gone }: Plan, now: Date) {
  for (const { is_known: _, ...campaign } of campaigns)
    await writeCampaign(trx, campaign, company.id, around.entities, now)
  for (const { id } of gone) await trx.updateTable('campaigns').set({ is_online: false }).where('id', '=', id).execute()
}

/** The company; writing it first takes the lock, so that a server at work cannot come between reading and writing. */
async function companyFor(trx: Trx, { company, isDryRun, file }: Run) {
  if (!isDryRun) await trx.updateTable('companies').set({ slug: company }).where('slug', '=', company).execute()
  const row = await trx
    .selectFrom('companies')
    .select(['id', 'slug', 'locale', 'time_zone'])
    .where('slug', '=', company)
    .executeTakeFirst()
  if (!row)
    throw unreadable(file, `company: there is no '${company}'; npm run company -- list names those that there are`)
  return row
}

async function surroundingsOf(
  trx: Trx,
  { id, locale }: { id: number; locale: Surroundings['locale'] },
  { stages, job_type }: Run,
) {
  const entities = await trx
    .selectFrom('entities')
    .select(['id', 'slug', 'name'])
    .where('company_id', '=', id)
    .execute()
  const professions = await trx
    .selectFrom('contents')
    .select(['slug', 'data'])
    .where('company_id', '=', id)
    .where('kind', '=', 'profession')
    .where('is_online', '=', true)
    .execute()
  return {
    locale,
    stages,
    job_type,
    employers: entities.map(({ slug, name }) => ({ slug, names: [slug, name] })),
    professions: professions.map(({ slug, data }) => ({
      slug,
      names: [slug, ...Object.values((data.name ?? {}) as Record<string, string>)],
    })),
    entities: new Map(entities.map((entity) => [entity.slug, entity.id])),
  }
}
