import { type RawBuilder, sql } from 'kysely'
import { companyWord, queryWords } from '#lib/domain/search-words'
import { isPostgres } from '#lib/funnel-api/platform/db/is-one-of'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** Above this number of hits, applications are read in the order of the list and compared with the words. */
export const MAX_HITS = 5000

/**
 * Returns the applications of a company that contain, for each of `words`, a word that starts with it, in any order.
 * Null if there are more than `MAX_HITS`.
 */
export async function findByText(db: Db, company_id: number, words: readonly string[]): Promise<number[] | null> {
  const { rows } = await (isPostgres(db) ? hitsOnPostgres(company_id, words) : hitsOnSqlite(company_id, words)).execute(
    db,
  )
  return rows.length > MAX_HITS ? null : rows.map(({ id }) => id)
}

// Words have only letters and digits, so quotes and operators cannot be part of them.
const hitsOnSqlite = (company_id: number, words: readonly string[]) => sql<{ id: number }>`
  select rowid as id from candidacy_words
  where candidacy_words match ${[...words.map((word) => `"${word}"*`), `"${companyWord(company_id)}"`].join(' AND ')}
  limit ${sql.lit(MAX_HITS + 1)}`

const hitsOnPostgres = (company_id: number, words: readonly string[]) => sql<{ id: number }>`
  select candidacy_id as id from candidacy_search
  where array_to_tsvector(string_to_array(words, ' ')) @@
    ${[...words.map((word) => `'${word}':*`), `'${companyWord(company_id)}'`].join(' & ')}::tsquery
  limit ${sql.lit(MAX_HITS + 1)}`

/** Returns the condition that for each of `words`, an indexed word of the application starts with it. */
export const hasWords = (words: readonly string[]): RawBuilder<boolean> =>
  sql`${sql.join(
    words.map((word) => sql`words like ${`% ${word}%`}`),
    sql` and `,
  )}`

/** Returns the words of a text filter. Null without a filter. A text without letters and digits filters nothing. */
export function wordsOfFilter(q: string | undefined): readonly string[] | null {
  const words = q === undefined ? [] : queryWords(q)
  return words.length === 0 ? null : words
}
