import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { Bundle } from '#lib/funnel-api/cli/bundle/read'
import { writeCampaigns } from '#lib/funnel-api/cli/bundle/write-campaigns'
import type { Db } from '#lib/funnel-api/db/open'
import type { Database } from '#lib/funnel-api/db/schema'
import type { Media } from '#lib/funnel-api/files/media'

export type Report = { slug: string; contents: number; campaigns: number; media: number; taken_offline: string[] }

/** Brings the database up to a bundle in one transaction. Media first: a page never names one that is not there. */
export async function writeBundle(db: Db, bundle: Bundle, media: Media, now: Date): Promise<Report> {
  await writeMedia(bundle, media)
  return db.transaction().execute(async (trx) => {
    const company_id = await writeCompany(trx, bundle)
    const entities = await writeEntities(trx, bundle, company_id)
    await writeContents(trx, bundle, company_id, now)
    const isNew = !(await trx
      .selectFrom('campaigns')
      .select('id')
      .where('company_id', '=', company_id)
      .executeTakeFirst())
    const taken_offline = await writeCampaigns(trx, bundle, company_id, entities, now)
    // Nobody can have waited for the first jobs of a company: whoever makes an alert later has seen them.
    const matched_at = now.toISOString()
    if (isNew) await trx.updateTable('campaigns').set({ matched_at }).where('company_id', '=', company_id).execute()
    const { slug, contents, campaigns, media } = bundle
    return { slug, contents: contents.length, campaigns: campaigns.length, media: media.length, taken_offline }
  })
}

async function writeMedia({ slug, media: named }: Bundle, media: Media) {
  for (const { name, bytes } of named)
    if ((await media.size(`${slug}/${name}`)) === null) await media.put(`${slug}/${name}`, Readable.from([bytes]))
}

async function writeCompany(db: Transaction<Database>, { slug, company }: Bundle) {
  const { description, ...values } = company
  const row = { ...values, slug, description_texts: description }
  const { id } = await db
    .insertInto('companies')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function writeEntities(db: Transaction<Database>, { entities }: Bundle, company_id: number) {
  const ids = new Map<string, number>()
  for (const entity of entities) {
    const row = { ...entity, company_id }
    const { id } = await db
      .insertInto('entities')
      .values(row)
      .onConflict((conflict) => conflict.columns(['company_id', 'slug']).doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(entity.slug, id)
  }
  return ids
}

/** Contents that the bundle no longer has go offline; when each last changed is true of those that stay, too. */
async function writeContents(db: Transaction<Database>, { contents }: Bundle, company_id: number, now: Date) {
  const rows = await db.selectFrom('contents').selectAll().where('company_id', '=', company_id).execute()
  const known = new Map(rows.map((row) => [nameOf(row), row]))
  const changed_at = now.toISOString()
  for (const content of contents) {
    const row = { ...content, company_id, is_online: true }
    const before = known.get(nameOf(content))
    known.delete(nameOf(content))
    if (!before)
      await db
        .insertInto('contents')
        .values({ ...row, changed_at })
        .execute()
    else {
      // Where it stands among others is no change of its own.
      const isSame = isDeepStrictEqual({ ...before, ...row, position: before.position }, before)
      const values = { ...row, changed_at: isSame ? before.changed_at : changed_at }
      await db.updateTable('contents').set(values).where('id', '=', before.id).execute()
    }
  }
  const gone = [...known.values()].filter(({ is_online }) => is_online).map(({ id }) => id)
  for (const id of gone)
    await db.updateTable('contents').set({ is_online: false, changed_at }).where('id', '=', id).execute()
}

const nameOf = ({ kind, slug }: { kind: string; slug: string }) => `${kind} ${slug}`
