import { type RawBuilder, sql } from 'kysely'
import { STEPS, type Step } from '#lib/domain/funnel-step'
import { groupSource, OTHER } from '#lib/domain/source-group'
import { type Bucket, startOfDay } from '#lib/funnel-api/features/candidacies/figures/periods'
import type { Cell } from '#lib/funnel-api/features/candidacies/figures/release'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** `bucket` is an index. */
export type Count = Cell & { bucket: number }
export type StepMetric = `${Step} ${'started' | 'finished'}`
type Company = { id: number; time_zone: string }
type Row = { campaign_id: number; source: string | null; bucket: number; count: number | string }

/** The index of the bucket of a column. `ends` are the exclusive ends of the buckets in the format of the column. */
const bucketOf = (column: string, ends: readonly string[]): RawBuilder<number> =>
  ends.length === 1
    ? sql<number>`0`
    : sql<number>`case ${sql.join(
        ends.slice(0, -1).map((end, index) => sql`when ${sql.ref(column)} < ${end} then ${sql.lit(index)}`),
        sql` `,
      )} else ${sql.lit(ends.length - 1)} end`

const toCount = ({ campaign_id, source, bucket, count }: Row): Count => ({
  ...{ campaign: campaign_id, source: groupSource(source) },
  ...{ bucket: Number(bucket), count: Number(count) },
})

/** Reads the views of the jobs of a company. */
export async function readVisits(db: Db, { id }: Company, buckets: readonly Bucket[]): Promise<Count[]> {
  const rows = await db
    .selectFrom('campaign_tracks')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_tracks.campaign_id')
    .select(['campaign_id', 'source', bucketOf('day', endsOf(buckets)).as('bucket')])
    .select((eb) => eb.fn.sum<number | string>('count').as('count'))
    .where('campaigns.company_id', '=', id)
    .where('day', '>=', buckets[0]!.since)
    .where('day', '<', buckets.at(-1)!.end)
    .groupBy(['campaign_id', 'source', 'bucket'])
    .execute()
  return rows.map(toCount)
}

const endsOf = (buckets: readonly Bucket[]) => buckets.map(({ end }) => end)

/** Reads the starts and ends of steps. */
export async function readSteps(db: Db, { id }: Company, buckets: readonly Bucket[]) {
  const ofCompany = db.selectFrom('campaigns').select('id').where('company_id', '=', id)
  // Nodes of earlier versions count without a source.
  const older = db
    .selectFrom('funnel_counts')
    .select(['campaign_id', 'day', 'step', 'event', sql<string>`${sql.lit(OTHER)}`.as('source'), 'count'])
  const all = db
    .selectFrom('step_counts')
    .select(['campaign_id', 'day', 'step', 'event', 'source', 'count'])
    .unionAll(older)
  const rows = await db
    .selectFrom(all.as('counts'))
    .select(['campaign_id', 'source', 'step', 'event', bucketOf('day', endsOf(buckets)).as('bucket')])
    .select((eb) => eb.fn.sum<number | string>('count').as('count'))
    .where('campaign_id', 'in', ofCompany)
    .where('event', 'in', ['started', 'finished'])
    .where('day', '>=', buckets[0]!.since)
    .where('day', '<', buckets.at(-1)!.end)
    .groupBy(['campaign_id', 'source', 'step', 'event', 'bucket'])
    .execute()
  const metrics = new Map<StepMetric, Count[]>()
  for (const row of rows) {
    const step = STEPS.find((name) => name === row.step)
    if (!step || row.event === 'failed') continue
    const metric: StepMetric = `${step} ${row.event}`
    const counts = metrics.get(metric) ?? []
    metrics.set(metric, counts)
    counts.push(toCount(row))
  }
  return metrics
}

/** Reads submitted applications, and those among them with a reply. */
export async function readSubmissions(db: Db, { id, time_zone }: Company, buckets: readonly Bucket[]) {
  const ends = endsOf(buckets).map((day) => startOfDay(time_zone, day))
  const rows = await db
    .selectFrom('candidacies')
    .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
    .select(['campaign_id', 'candidacies.source', bucketOf('confirmed_at', ends).as('bucket')])
    .select((eb) => [eb.fn.countAll<number | string>().as('count')])
    .select((eb) => eb.fn.count<number | string>('answered_at').as('replied'))
    .where('campaigns.company_id', '=', id)
    .where('confirmed_at', '>=', startOfDay(time_zone, buckets[0]!.since))
    .where('confirmed_at', '<', ends.at(-1)!)
    .groupBy(['campaign_id', 'candidacies.source', 'bucket'])
    .execute()
  return {
    submitted: rows.map(toCount),
    replied: rows.map((row) => toCount({ ...row, count: row.replied })),
  }
}
