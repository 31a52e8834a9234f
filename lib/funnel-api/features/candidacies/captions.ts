import { ApiError } from '#lib/contract/errors'
import type { Captions } from '#lib/contract/staff/candidacies'
import type { Application } from '#lib/funnel-api/features/candidacies/application'
import type { Db } from '#lib/funnel-api/platform/db/schema'

export type CaptionsByRecord = ReadonlyMap<number, Captions>

/** Returns the captions of the applications' recordings by record ID. */
export async function readCaptions(
  db: Db,
  applications: readonly Pick<Application, 'record'>[],
): Promise<CaptionsByRecord> {
  const record_ids = applications.flatMap(({ record }) => record?.id ?? [])
  if (record_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('record_captions')
    .select(['record_id', 'content', 'locale', 'author_name', 'created_at'])
    .where('record_id', 'in', record_ids)
    .execute()
  return new Map(rows.map(({ record_id, ...captions }) => [record_id, captions]))
}

/** `version`: the `created_at` that existing captions must have. If it is null, `mayReplace` allows replacing any. */
export type Replacement = { mayReplace: boolean; version: string | null }

const stale = () => new ApiError('STALE', 'Captions were changed in the meantime')

/** Adds or replaces the captions of a record. Throws STALE if the existing ones do not match `replacement`. */
export async function writeCaptions(db: Db, record_id: number, captions: Captions, replacement: Replacement) {
  const { mayReplace, version } = replacement
  const written =
    version === null
      ? await db
          .insertInto('record_captions')
          .values({ record_id, ...captions })
          .onConflict((conflict) => {
            const existing = conflict.column('record_id')
            return mayReplace ? existing.doUpdateSet(captions) : existing.doNothing()
          })
          .returning('record_id')
          .executeTakeFirst()
      : await db
          .updateTable('record_captions')
          .set(captions)
          .where('record_id', '=', record_id)
          .where('created_at', '=', version)
          .returning('record_id')
          .executeTakeFirst()
  if (!written) throw stale()
}

/** Deletes the captions of a record. Returns false if it has none. Throws STALE if their version is not `version`. */
export async function deleteCaptions(db: Db, record_id: number, version: string | null = null): Promise<boolean> {
  const deleted = await db
    .deleteFrom('record_captions')
    .where('record_id', '=', record_id)
    .$if(version !== null, (query) => query.where('created_at', '=', version!))
    .returning('record_id')
    .executeTakeFirst()
  if (deleted || version === null) return deleted !== undefined
  const other = await db
    .selectFrom('record_captions')
    .select('id')
    .where('record_id', '=', record_id)
    .executeTakeFirst()
  if (other) throw stale()
  return false
}
