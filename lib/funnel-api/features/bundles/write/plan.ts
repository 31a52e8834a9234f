import type { Bundle } from '#lib/funnel-api/features/bundles/read/read'
import { ImportError } from '#lib/funnel-api/features/bundles/problems'
import { isMassClosing } from '#lib/funnel-api/features/campaigns/mass-closing'
import { compareCampaign } from '#lib/funnel-api/features/campaigns/write-content'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { countUndecided } from '#lib/funnel-api/features/recruiting/notify-closed'

/** The changes that an import would make to the jobs of a company. The lists contain the slugs of jobs. */
export type BundlePlan = {
  slug: string
  created: string[]
  changed: string[]
  closed: string[]
  /** The number of candidates who would be notified because their job closes. */
  notified: number
}

/** Returns the IDs, by slug, of the company's online jobs that do not come from a feed. */
async function onlineJobs(db: Db, { slug }: Bundle): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('campaigns')
    .innerJoin('companies', 'companies.id', 'campaigns.company_id')
    .select(['campaigns.id', 'campaigns.slug'])
    .where('companies.slug', '=', slug)
    .where('external_id', 'is', null)
    .where('is_online', '=', true)
    .where('is_draft', '=', false)
    .execute()
  return new Map(rows.map((row) => [row.slug, row.id]))
}

/**
 * Throws an `ImportError` if the bundle lacks too many of the online jobs, because it is then probably incomplete. Jobs
 * that the bundle itself takes offline do not count.
 */
export async function rejectMassClosing(db: Db, bundle: Bundle): Promise<void> {
  const online = await onlineJobs(db, bundle)
  const closing = [...online.keys()].filter((slug) => !bundle.campaigns.slugs.has(slug)).length
  if (!isMassClosing({ source: 'bundle', closing, online: online.size })) return
  const message = `does not contain ${closing} of the ${online.size} online jobs. Use --allow-closing to close them.`
  throw new ImportError([{ file: 'campaigns', line: null, message }])
}

/** Compares the jobs of a bundle with those of its company. Nothing is written. */
export async function planImport(db: Db, bundle: Bundle, now: Date): Promise<BundlePlan> {
  const { slug, campaigns } = bundle
  const plan: BundlePlan = { slug, created: [], changed: [], closed: [], notified: 0 }
  const company = await db.selectFrom('companies').select('id').where('slug', '=', slug).executeTakeFirst()
  if (!company) return { ...plan, created: [...campaigns.slugs] }
  const rows = await db.selectFrom('entities').select(['id', 'slug']).where('company_id', '=', company.id).execute()
  const entities = new Map(rows.map((entity) => [entity.slug, entity.id]))
  const online = await onlineJobs(db, bundle)
  plan.closed = [...online.keys()].filter((name) => !campaigns.slugs.has(name))
  for await (const campaign of campaigns.read()) {
    const outcome = await compareCampaign(db, campaign, company.id, entities, now)
    if (outcome === 'added') plan.created.push(campaign.slug)
    else if (!campaign.is_online && online.has(campaign.slug)) plan.closed.push(campaign.slug)
    else if (outcome === 'updated') plan.changed.push(campaign.slug)
  }
  plan.notified = await countUndecided(
    db,
    plan.closed.map((name) => online.get(name)!),
  )
  return plan
}
