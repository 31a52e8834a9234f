import { markAllMatched, closeCampaignRows } from '#lib/funnel-api/features/campaigns/mutations'
import { writeCampaign } from '#lib/funnel-api/features/campaigns/write-content'
import type { WrittenCampaign } from '#lib/funnel-api/features/campaigns/schema'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { lockCompany } from '#lib/funnel-api/features/companies/mutations'

/** The company that campaigns are written to. */
type Target = {
  company_id: number
  entities: ReadonlyMap<string, number>
  now: Date
  /** Whether the company had no campaigns before. */
  isNew: boolean
}

const PAGE_SIZE = 1000
const CLOSE_BATCH_SIZE = 200

/** Groups items into batches of `size`. */
export async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const withCompanyLock = <T>(
  db: Db,
  { company_id }: Target,
  work: (trx: Parameters<typeof writeCampaign>[0]) => Promise<T>,
) =>
  db.transaction().execute(async (trx) => {
    await lockCompany(trx, company_id)
    return work(trx)
  })

export const writeBatch = (db: Db, target: Target, campaigns: readonly WrittenCampaign[]) =>
  withCompanyLock(db, target, async (trx) => {
    const { company_id, entities, now, isNew } = target
    for (const campaign of campaigns) await writeCampaign(trx, campaign, company_id, entities, now)
    // The first jobs of a company trigger no job alerts, because no alert is older than the jobs.
    const slugs = campaigns.map(({ slug }) => slug)
    if (isNew) await markAllMatched(trx, company_id, slugs, now.toISOString())
  })

/** Closes campaigns that are not in the bundle and returns their slugs. Drafts and feed jobs do not change. */
export async function closeMissingCampaigns(
  db: Db,
  target: Target,
  bundleSlugs: ReadonlySet<string>,
): Promise<string[]> {
  const { company_id, now } = target
  const missing: { id: number; slug: string }[] = []
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('campaigns')
      .select(['id', 'slug'])
      .where('company_id', '=', company_id)
      .where('external_id', 'is', null)
      .where('is_online', '=', true)
      .where('is_draft', '=', false)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute()
    missing.push(...rows.filter(({ slug }) => !bundleSlugs.has(slug)))
    const last = rows.at(-1)
    if (!last) break
    after = last.id
  }
  for (let from = 0; from < missing.length; from += CLOSE_BATCH_SIZE) {
    const ids = missing.slice(from, from + CLOSE_BATCH_SIZE).map(({ id }) => id)
    await withCompanyLock(db, target, (trx) => closeCampaignRows(trx, ids, now))
  }
  return missing.map(({ slug }) => slug)
}
