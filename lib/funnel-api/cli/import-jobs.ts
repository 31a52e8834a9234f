import type { Transaction } from 'kysely'
import type { Problem } from '#lib/funnel-api/cli/bundle/problems'
import { writeCampaign } from '#lib/funnel-api/cli/bundle/write-campaigns'
import { type Feed, unreadable } from '#lib/funnel-api/cli/feeds/feed'
import { type Plan, planOf } from '#lib/funnel-api/cli/feeds/plan'
import type { Surroundings } from '#lib/funnel-api/cli/feeds/to-campaign'
import type { ImportSettings } from '#lib/funnel-api/cli/import-jobs-options'
import type { Db } from '#lib/funnel-api/db/open'
import type { Database } from '#lib/funnel-api/db/schema'
import { dayIn } from '#lib/funnel-api/last-day'

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
    const company = await companyFor(trx, run)
    const { entities, ...around } = await surroundingsOf(trx, company, run)
    const today = dayIn(company.time_zone, run.now)
    const plan = planOf(feed, { feed_name: run.feed_name, today, rows: await rowsOf(trx, company.id), around })
    if (!run.isDryRun) {
      for (const { campaign } of plan.campaigns) await writeCampaign(trx, campaign, company.id, entities, run.now)
      const closed = { is_online: false, changed_at: run.now.toISOString() }
      for (const { id } of plan.gone) await trx.updateTable('campaigns').set(closed).where('id', '=', id).execute()
    }
    return reportOf(feed, plan, run)
  })
}

function reportOf(
  feed: Feed,
  { campaigns, gone, over }: Plan,
  { company, feed_name, isDryRun, file }: Run,
): ImportReport {
  const slugs = (known: boolean) =>
    campaigns.filter(({ isKnown }) => isKnown === known).map(({ campaign }) => campaign.slug)
  return {
    company,
    feed_name,
    is_dry_run: isDryRun,
    added: slugs(false),
    updated: slugs(true),
    taken_offline: gone.map(({ slug }) => slug),
    problems: feed.problems,
    notes: [
      ...feed.notes,
      ...over.map(({ id, date_end }) => ({
        file,
        line: null,
        message: `its last day was ${date_end}, not put online (id ${id})`,
      })),
    ],
    hint: feed.hasNameless ? 'A job has no id that can be read, so no job was taken offline.' : null,
  }
}

/** The company. Writing it first takes its lock: of two imports at once, the second sees what the first did. */
async function companyFor(trx: Trx, { company, isDryRun, file }: Run) {
  if (!isDryRun) await trx.updateTable('companies').set({ slug: company }).where('slug', '=', company).execute()
  const row = await trx
    .selectFrom('companies')
    .select(['id', 'locale', 'time_zone'])
    .where('slug', '=', company)
    .executeTakeFirst()
  if (!row)
    throw unreadable(file, `there is no company '${company}'; npm run company -- list names those that there are`)
  return row
}

const rowsOf = (trx: Trx, company_id: number) =>
  trx
    .selectFrom('campaigns')
    .select(['id', 'slug', 'external_id', 'is_online', 'first_activation_at'])
    .where('company_id', '=', company_id)
    .execute()

async function surroundingsOf(
  trx: Trx,
  { id, locale }: { id: number; locale: Surroundings['locale'] },
  { stages, job_type, now }: Run,
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
    now: now.toISOString(),
    employers: entities.map(({ slug, name }) => ({ slug, names: [slug, name] })),
    professions: professions.map(({ slug, data }) => ({
      slug,
      names: [slug, ...Object.values((data.name ?? {}) as Record<string, string>)],
    })),
    entities: new Map(entities.map((entity) => [entity.slug, entity.id])),
  }
}
