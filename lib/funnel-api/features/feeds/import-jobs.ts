import { closeCampaignRows, replaceInvalidDates } from '#lib/funnel-api/features/campaigns/mutations'
import { writeCampaign, compareCampaign } from '#lib/funnel-api/features/campaigns/write-content'
import { Localized } from '#lib/domain/terms'
import { isMassClosing } from '#lib/funnel-api/features/campaigns/mass-closing'
import { ClosingError } from '#lib/funnel-api/features/feeds/causes'
import { type Feed, feedError } from '#lib/funnel-api/features/feeds/sources/feed'
import { eachWithYield } from '#lib/funnel-api/features/feeds/sources/each-with-yield'
import { locateJobs } from '#lib/funnel-api/features/feeds/locate-jobs'
import { type Plan, planFeedImport } from '#lib/funnel-api/features/feeds/plan'
import { slugsByName, type CompanyContext } from '#lib/funnel-api/features/feeds/to-campaign'
import type { ImportReport, ImportSettings } from '#lib/funnel-api/features/feeds/import-options'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { lockCompany } from '#lib/funnel-api/features/companies/mutations'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'

type Run = ImportSettings & { file: string; now: Date }

/**
 * Updates the jobs of one feed in one transaction. Jobs from bundles and other feeds do not change. The jobs are
 * compared before the transaction, so that other writers do not wait for the comparison of unchanged jobs.
 */
export async function importJobs(db: Db, unlocated: Feed, run: Run): Promise<ImportReport> {
  rejectEmpty(unlocated, run)
  const feed = await locateJobs(unlocated, run.file)
  const { plan, company, entities } = await planFor(db, feed, run)
  const report = reportOf(feed, plan, run)
  const changedIds = new Set<string>()
  for await (const campaign of eachWithYield(plan.campaigns)) {
    const outcome = await compareCampaign(db, campaign, company.id, entities, run.now)
    if (outcome !== 'unchanged') changedIds.add(campaign.external_id)
    if (run.isDryRun) addOutcome(report, campaign.slug, outcome)
    else if (outcome === 'unchanged') report.unchanged += 1
  }
  if (run.isDryRun) return report
  return db.transaction().execute(async (trx) => {
    await lockCompany(trx, company.id)
    const current = await planFor(trx, feed, run)
    for await (const campaign of eachWithYield(current.plan.campaigns))
      if (changedIds.has(campaign.external_id))
        addOutcome(report, campaign.slug, await writeCampaign(trx, campaign, company.id, entities, run.now))
    for await (const { id } of eachWithYield(current.plan.removed)) await closeCampaignRows(trx, [id], run.now)
    await replaceInvalidDates(trx, company.id)
    return { ...report, taken_offline: current.plan.removed.map(({ slug }) => slug) }
  })
}

function addOutcome(report: ImportReport, slug: string, outcome: Awaited<ReturnType<typeof writeCampaign>>) {
  if (outcome === 'unchanged') report.unchanged += 1
  else report[outcome].push(slug)
}

async function planFor(db: Db, feed: Feed, run: Run) {
  const company = await companyFor(db, run)
  const { entities, ...context } = await readCompanyContext(db, company, run)
  const today = dateInTimeZone(company.time_zone, run.now)
  const plan = await planFeedImport(feed, {
    feed_name: run.feed_name,
    today,
    rows: await rowsOf(db, company.id),
    context,
  })
  rejectMassClosing(plan, run)
  return { plan, company, entities }
}

function rejectEmpty({ jobs, problems }: Feed, { isEmptyAllowed, file }: Run) {
  if (jobs.length === 0 && problems.length === 0 && !isEmptyAllowed)
    throw new ClosingError(file, 'contains no jobs. Use --allow-empty to close all jobs of this feed.', {
      code: 'NO_JOBS',
    })
}

function rejectMassClosing({ missingCount, onlineCount }: Plan, { isClosingAllowed, file }: Run) {
  if (isClosingAllowed || !isMassClosing({ source: 'feed', closing: missingCount, online: onlineCount })) return
  const message = `no longer contains ${missingCount} of the ${onlineCount} online jobs. Use --allow-closing to close them.`
  throw new ClosingError(file, message, { code: 'JOBS_MISSING', left: missingCount, online: onlineCount })
}

const reportOf = (
  feed: Feed,
  { removed, expired }: Plan,
  { company, feed_name, isDryRun, file }: Run,
): ImportReport => ({
  company,
  feed_name,
  is_dry_run: isDryRun,
  added: [],
  updated: [],
  taken_offline: removed.map(({ slug }) => slug),
  unchanged: 0,
  problems: feed.problems,
  notes: [
    ...feed.notes,
    ...expired.map(({ id, date_end }) => ({
      file,
      line: null,
      message: `closing date ${date_end} has passed, not published (id ${id})`,
    })),
  ],
  hint: feed.hasJobWithoutId ? 'A job has no valid ID, so no jobs were closed.' : null,
})

async function companyFor(db: Db, { company, file }: Run) {
  const row = await db
    .selectFrom('companies')
    .select(['id', 'locale', 'time_zone'])
    .where('slug', '=', company)
    .executeTakeFirst()
  if (!row) throw feedError(file, `company '${company}' not found. List companies with: npm run company -- list`)
  return row
}

const rowsOf = (db: Db, company_id: number) =>
  db
    .selectFrom('campaigns')
    .select(['id', 'slug', 'external_id', 'is_online', 'first_activation_at', 'resume_requirement'])
    .where('company_id', '=', company_id)
    .execute()

async function readCompanyContext(
  db: Db,
  { id, locale }: { id: number; locale: CompanyContext['locale'] },
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
        names: [slug, ...Object.values(Localized.parse(data.name ?? {}))],
      })),
    ),
    entities: new Map(entities.map((entity) => [entity.slug, entity.id])),
  }
}
