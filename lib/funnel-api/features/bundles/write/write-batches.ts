import { NOT_NOTIFIED } from '#lib/funnel-api/promise/tell-closed'
import type { BundleCampaign } from '#lib/funnel-api/cli/bundle/campaigns'
import { writeCampaign } from '#lib/funnel-api/cli/bundle/write-campaigns'
import type { Db } from '#lib/funnel-api/db/open'
import { holdCompany } from '#lib/funnel-api/hold-company'

/** The company that campaigns are written to. */
type Target = {
  company_id: number
  entities: ReadonlyMap<string, number>
  now: Date
  /** Whether it had no campaign before. */
  isNew: boolean
}

const LOOKED_AT = 1000
const ENDED_AT_ONCE = 200

/** What comes one after the other, so many at once. */
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

const held = <T>(db: Db, { company_id }: Target, work: (trx: Parameters<typeof writeCampaign>[0]) => Promise<T>) =>
  db.transaction().execute(async (trx) => {
    await holdCompany(trx, company_id)
    return work(trx)
  })

export const writeBatch = (db: Db, target: Target, campaigns: readonly BundleCampaign[]) =>
  held(db, target, async (trx) => {
    const { company_id, entities, now, isNew } = target
    for (const campaign of campaigns) await writeCampaign(trx, campaign, company_id, entities, now)
    // Nobody can have waited for the first jobs of a company: whoever makes an alert later has seen them.
    const slugs = campaigns.map(({ slug }) => slug)
    const those = trx.updateTable('campaigns').set({ matched_at: now.toISOString() }).where('slug', 'in', slugs)
    if (isNew) await those.where('company_id', '=', company_id).execute()
  })

/** Campaigns that the bundle no longer has go offline; answers with their slugs. Those of feeds are left alone. */
export async function takeOffline(db: Db, target: Target, staying: ReadonlySet<string>): Promise<string[]> {
  const { company_id, now } = target
  const gone: { id: number; slug: string }[] = []
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('campaigns')
      .select(['id', 'slug'])
      .where('company_id', '=', company_id)
      .where('external_id', 'is', null)
      .where((eb) => eb.or([eb('is_online', '=', true), eb('is_draft', '=', true)]))
      .where('id', '>', after)
      .orderBy('id')
      .limit(LOOKED_AT)
      .execute()
    gone.push(...rows.filter(({ slug }) => !staying.has(slug)))
    const last = rows.at(-1)
    if (!last) break
    after = last.id
  }
  const values = { is_online: false, is_draft: false, changed_at: now.toISOString(), ...NOT_NOTIFIED }
  for (let from = 0; from < gone.length; from += ENDED_AT_ONCE) {
    const ids = gone.slice(from, from + ENDED_AT_ONCE).map(({ id }) => id)
    await held(db, target, (trx) => trx.updateTable('campaigns').set(values).where('id', 'in', ids).execute())
  }
  return gone.map(({ slug }) => slug)
}
