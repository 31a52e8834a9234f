import { type RawBuilder, sql } from 'kysely'
import { DIRECT, groupSource, OTHER } from '#lib/domain/visit-source'

/**
 * Maximum number of sources for each `key`, for example for each job and day. Further sources are counted as 'other'.
 */
const MAX_SOURCES = 100

/** Returns the value of the column `source` for a group. An empty text means no source, as in earlier versions. */
export const storedSource = (group: string) => (group === DIRECT ? '' : group)

/**
 * Returns the source under which a count is stored. `key` identifies the rows of `table` that differ only in their
 * source. The result is an SQL expression, so that one statement can store a count.
 */
export function boundedSource(
  table: 'campaign_tracks' | 'step_counts',
  key: Readonly<Record<string, string | number>>,
  source: string | null,
): RawBuilder<string> {
  const group = groupSource(source)
  if (group === DIRECT || group === OTHER) return sql<string>`${storedSource(group)}`
  const isOfKey = sql.join(
    Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql` and `,
  )
  const rows = sql`from ${sql.table(table)} where ${isOfKey}`
  return sql<string>`(case when exists (select 1 ${rows} and source = ${group}) or (select count(*) ${rows}) < ${sql.lit(MAX_SOURCES)}
    then ${group} else ${OTHER} end)`
}
