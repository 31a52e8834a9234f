import { type RawBuilder, sql } from 'kysely'
import { LOCALES } from '#lib/domain/locales'
import { isPostgres } from '#lib/funnel-api/platform/db/is-one-of'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** Selects the data of a content item without the HTML of its texts, which is long. */
export const dataWithoutHtml = (db: Db): RawBuilder<Record<string, unknown>> =>
  isPostgres(db)
    ? sql`(${sql.join([sql`data::jsonb`, ...LOCALES.map((locale) => sql.lit(`{texts,${locale},content}`))], sql` #- `)})::text`
    : sql`json_remove(data, ${sql.join(LOCALES.map((locale) => sql.lit(`$.texts.${locale}.content`)))})`

/** Selects the languages of the texts of an article as one text, such as 'de,en'. Null for other content. */
export const languageList = (db: Db): RawBuilder<string | null> => {
  const languages = isPostgres(db)
    ? sql`(select string_agg(lang, ',') from json_object_keys(data::json -> 'texts') as texts (lang))`
    : sql`(select group_concat(key) from json_each(data, '$.texts'))`
  return sql`case when kind = 'article' then ${languages} end`
}

/** Selects the size of the data in bytes. Both engines know it without reading the data. */
export const dataBytes: RawBuilder<number> = sql`octet_length(data)`
