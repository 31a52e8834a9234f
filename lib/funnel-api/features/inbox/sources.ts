import { sql } from 'kysely'
import { foldText } from '#lib/domain/fold-text'
import { MAX_FOUND_SOURCES } from '#lib/domain/inbox'
import { IS_ANSWERED, IS_WAITING } from '#lib/funnel-api/platform/db/inbox-indexes'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** The sources that a search compares, so that its cost has a limit when links contain many invented sources. */
const MAX_SEARCHED = 2000

type Sql = ReturnType<typeof sql<unknown>>

/** Returns SQL that selects the first source in each index, in alphabetical order. */
const firstSources = (company_id: number, where: Sql) => {
  const first = (group: string) =>
    sql`select (select source from candidacies where company_id = ${company_id} and ${sql.raw(group)} and ${where}
      order by source limit 1) as source`
  return sql`${first(IS_WAITING)} union all ${first(IS_ANSWERED)}`
}

/**
 * Returns the SQL of a recursive table `names` with at most `max` sources of submitted applications, in alphabetical
 * order, and a null at the end. It jumps from one source to the next in the indexes, so that it does not read all rows.
 */
export function sourceNames(company_id: number, max: number) {
  const next = (where: Sql) => sql`(select min(source) from (${firstSources(company_id, where)}) as firsts)`
  return sql`names (name, n) as (
    select ${next(sql`source is not null`)}, 1
    union all select ${next(sql`source > names.name`)}, n + 1 from names
    where name is not null and n < ${sql.lit(max)})`
}

/**
 * Returns the sources of submitted applications that contain a text, those that begin with it first. Compares the
 * first 2000 sources of the alphabet, and always finds the source with exactly this name.
 */
export async function searchSources(db: Db, company_id: number, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`with recursive ${sourceNames(company_id, MAX_SEARCHED)}
    select name from names where name is not null union
    select source from (${firstSources(company_id, sql`source = ${text}`)}) as exact where source is not null`.execute(
    db,
  )
  const needle = foldText(text)
  const rankOf = ({ name, folded }: { name: string; folded: string }) =>
    name === text ? 0 : folded.startsWith(needle) ? 1 : 2
  return rows
    .map(({ name }) => ({ name, folded: foldText(name) }))
    .filter(({ folded }) => folded.includes(needle))
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one.name.localeCompare(other.name))
    .slice(0, MAX_FOUND_SOURCES)
    .map(({ name }) => name)
}
