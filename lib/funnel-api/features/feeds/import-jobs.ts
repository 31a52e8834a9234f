import { NOT_NOTIFIED } from '#lib/funnel-api/promise/tell-closed'
import type { Problem } from '#lib/funnel-api/cli/bundle/problems'
import { outcomeOf, writeCampaign } from '#lib/funnel-api/cli/bundle/write-campaigns'
import { type Feed, unreadable } from '#lib/funnel-api/cli/feeds/feed'
import { inTurns } from '#lib/funnel-api/cli/feeds/in-turns'
import { type Plan, planOf } from '#lib/funnel-api/cli/feeds/plan'
import { slugsByName, type Surroundings } from '#lib/funnel-api/cli/feeds/to-campaign'
import type { ImportSettings } from '#lib/funnel-api/cli/import-jobs-options'
import type { Db } from '#lib/funnel-api/db/open'
import { holdCompany } from '#lib/funnel-api/hold-company'
import { dayIn } from '#lib/funnel-api/last-day'

export type ImportReport = {
  company: string
  feed_name: string
  is_dry_run: boolean
  /** Slugs. */
  added: string[]
  updated: string[]
  taken_offline: string[]
  /** How many are as they were. */
  unchanged: number
  /** Jobs that were not imported, and what was left out of those that were. */
  problems: readonly Problem[]
  notes: readonly Problem[]
  /** Why jobs that may have left are still online. */
  hint: string | null
}

type Run = ImportSettings & { file: string; now: Date }

/** More than so many that leave at once are taken for an accident, where they are more than this share of the feed's. */
const FEW = 2
const SHARE = 0.3

/**
 * Brings a company's jobs of one feed up to it, in one transaction; jobs of bundles and of other feeds are left alone. What
 * differs is found before: nobody waits while thousands of jobs that are as they were are looked at.
 */
export async function importJobs(db: Db, feed: Feed, run: Run): Promise<ImportReport> {
  refuseEmpty(feed, run)
  const { plan, company, entities } = await planFor(db, feed, run)
  const report = reportOf(feed, plan, run)
  const differing = new Set<string>()
  for await (const campaign of inTurns(plan.campaigns)) {
    const outcome = await outcomeOf(db, campaign, company.id, entities, run.now)
    if (outcome !== 'unchanged') differing.add(campaign.external_id)
    if (run.isDryRun) note(report, campaign.slug, outcome)
    else if (outcome === 'unchanged') report.unchanged += 1
  }
  if (run.isDryRun) return report
  return db.transaction().execute(async (trx) => {
    await holdCompany(trx, company.id)
    const held = await planFor(trx, feed, run)
    for await (const campaign of inTurns(held.plan.campaigns))
      if (differing.has(campaign.external_id))
        note(report, campaign.slug, await writeCampaign(trx, campaign, company.id, entities, run.now))
    const closed = { is_online: false, changed_at: run.now.toISOString(), ...NOT_NOTIFIED }
    for await (const { id } of inTurns(held.plan.gone))
      await trx.updateTable('campaigns').set(closed).where('id', '=', id).execute()
    return { ...report, taken_offline: held.plan.gone.map(({ slug }) => slug) }
  })
}

function note(report: ImportReport, slug: string, outcome: Awaited<ReturnType<typeof writeCampaign>>) {
  if (outcome === 'unchanged') report.unchanged += 1
  else report[outcome].push(slug)
}

async function planFor(db: Db, feed: Feed, run: Run) {
  const company = await companyFor(db, run)
  const { entities, ...around } = await surroundingsOf(db, company, run)
  const today = dayIn(company.time_zone, run.now)
  const plan = await planOf(feed, { feed_name: run.feed_name, today, rows: await rowsOf(db, company.id), around })
  refuseMassClosing(plan, run)
  return { plan, company, entities }
}

function refuseEmpty({ jobs, problems }: Feed, { isEmptyAllowed, file }: Run) {
  if (jobs.length === 0 && problems.length === 0 && !isEmptyAllowed)
    throw unreadable(file, 'holds no job; --allow-empty takes all jobs of this feed offline')
}

function refuseMassClosing({ left, online }: Plan, { isClosingAllowed, file }: Run) {
  if (isClosingAllowed || left <= FEW || left <= online * SHARE) return
  throw unreadable(file, `no longer names ${left} of the ${online} jobs that are online; --allow-closing closes them`)
}

const reportOf = (feed: Feed, { gone, over }: Plan, { company, feed_name, isDryRun, file }: Run): ImportReport => ({
  company,
  feed_name,
  is_dry_run: isDryRun,
  added: [],
  updated: [],
  taken_offline: gone.map(({ slug }) => slug),
  unchanged: 0,
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
})

async function companyFor(db: Db, { company, file }: Run) {
  const row = await db
    .selectFrom('companies')
    .select(['id', 'locale', 'time_zone'])
    .where('slug', '=', company)
    .executeTakeFirst()
  if (!row)
    throw unreadable(file, `there is no company '${company}'; npm run company -- list names those that there are`)
  return row
}

const rowsOf = (db: Db, company_id: number) =>
  db
    .selectFrom('campaigns')
    .select(['id', 'slug', 'external_id', 'is_online', 'first_activation_at'])
    .where('company_id', '=', company_id)
    .execute()

async function surroundingsOf(
  db: Db,
  { id, locale }: { id: number; locale: Surroundings['locale'] },
  { stages, job_type, now }: Run,
) {
  const entities = await db.selectFrom('entities').select(['id', 'slug', 'name']).where('company_id', '=', id).execute()
  const professions = await db
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
    employers: slugsByName(entities.map(({ slug, name }) => ({ slug, names: [slug, name] }))),
    professions: slugsByName(
      professions.map(({ slug, data }) => ({
        slug,
        names: [slug, ...Object.values((data.name ?? {}) as Record<string, string>)],
      })),
    ),
    entities: new Map(entities.map((entity) => [entity.slug, entity.id])),
  }
}
