import { setImmediate } from 'node:timers/promises'
import { type Step, STEPS } from '#lib/domain/funnel-step'
import { groupSource } from '#lib/domain/visit-source'
import { stepCountsSince } from '#lib/funnel-api/features/candidacies/funnel-counts'
import type { Bucket } from '#lib/funnel-api/features/candidacies/figures/periods'
import type { Cell } from '#lib/funnel-api/features/candidacies/figures/release'
import { startOfDay } from '#lib/funnel-api/platform/calendar/company-calendar'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** `bucket` is the index of the bucket. */
export type Count = Cell & { bucket: number }
export type StepMetric = `${Step} ${'started' | 'finished'}`
type Company = { id: number; time_zone: string }
type Row = { campaign_id: number; source: string | null; count: number | string }

const toCount = ({ campaign_id, source, count }: Row, bucket: number): Count => ({
  campaign: campaign_id,
  source: groupSource(source),
  bucket,
  count: Number(count),
})

/** Reads bucket by bucket, so that other calls do not wait for a long period. SQLite blocks the thread during a query. */
async function readBuckets(buckets: readonly Bucket[], read: (bucket: Bucket, index: number) => Promise<unknown>) {
  for (const [index, bucket] of buckets.entries()) {
    await read(bucket, index)
    await setImmediate()
  }
}

/** Reads the views of the jobs of a company. */
export async function readVisits(db: Db, { id }: Company, buckets: readonly Bucket[]): Promise<Count[]> {
  const counts: Count[] = []
  await readBuckets(buckets, async ({ since, end }, index) => {
    const rows = await db
      .selectFrom('campaign_tracks')
      .select(['campaign_id', 'source'])
      .select((eb) => eb.fn.sum<number | string>('count').as('count'))
      .where('campaign_id', 'in', db.selectFrom('campaigns').select('id').where('company_id', '=', id))
      .where('day', '>=', since)
      .where('day', '<', end)
      .groupBy(['campaign_id', 'source'])
      .execute()
    for (const row of rows) counts.push(toCount(row, index))
  })
  return counts
}

/** Reads how often steps were started and finished. */
export async function readSteps(db: Db, { id }: Company, buckets: readonly Bucket[]) {
  const metrics = new Map<StepMetric, Count[]>()
  await readBuckets(buckets, async ({ since, end }, index) => {
    for (const row of await readStepsOf(db, id, since, end)) {
      const step = STEPS.find((name) => name === row.step)
      if (!step || row.event === 'failed') continue
      const metric: StepMetric = `${step} ${row.event}`
      const counts = metrics.get(metric) ?? []
      metrics.set(metric, counts)
      counts.push(toCount(row, index))
    }
  })
  return metrics
}

const readStepsOf = (db: Db, company_id: number, since: string, end: string) =>
  stepCountsSince(db, since)
    .select(['campaign_id', 'source', 'step', 'event'])
    .select((eb) => eb.fn.sum<number | string>('count').as('count'))
    .where('campaign_id', 'in', db.selectFrom('campaigns').select('id').where('company_id', '=', company_id))
    .where('day', '<', end)
    .groupBy(['campaign_id', 'source', 'step', 'event'])
    .execute()

/** Counts the submitted applications, and those of them that have a reply. */
export async function readSubmissions(db: Db, { id, time_zone }: Company, buckets: readonly Bucket[]) {
  const submitted: Count[] = []
  const replied: Count[] = []
  await readBuckets(buckets, async ({ since, end }, index) => {
    const rows = await db
      .selectFrom('candidacies')
      .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
      .select(['campaign_id', 'candidacies.source'])
      .select((eb) => eb.fn.countAll<number | string>().as('count'))
      .select((eb) => eb.fn.count<number | string>('answered_at').as('replied'))
      .where('campaigns.company_id', '=', id)
      .where('confirmed_at', '>=', startOfDay(time_zone, since))
      .where('confirmed_at', '<', startOfDay(time_zone, end))
      .groupBy(['campaign_id', 'candidacies.source'])
      .execute()
    for (const row of rows) {
      submitted.push(toCount(row, index))
      replied.push(toCount({ ...row, count: row.replied }, index))
    }
  })
  return { submitted, replied }
}
