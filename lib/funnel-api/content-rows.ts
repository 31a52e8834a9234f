import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { Content } from '#lib/funnel-api/cli/bundle/content'
import type { Db } from '#lib/funnel-api/db/open'
import type { ContentRow } from '#lib/funnel-api/db/schema'

/** Puts a content online over what was there before it under its name; when it last changed stays true. */
export async function keepContent(
  db: Db,
  content: Content & { company_id: number },
  before: Selectable<ContentRow> | undefined,
  changed_at: string,
) {
  const row = { ...content, is_online: true }
  if (!before)
    return void (await db
      .insertInto('contents')
      .values({ ...row, changed_at })
      .execute())
  // Where it stands among others is no change of its own.
  const isSame = isDeepStrictEqual({ ...before, ...row, position: before.position }, before)
  const values = { ...row, changed_at: isSame ? before.changed_at : changed_at }
  await db.updateTable('contents').set(values).where('id', '=', before.id).execute()
}
