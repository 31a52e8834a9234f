import { createReadStream } from 'node:fs'
import type { Transaction } from 'kysely'
import type { Bundle } from '#lib/funnel-api/cli/bundle/read'
import { rejectMassClosing } from '#lib/funnel-api/cli/bundle/plan'
import { inBatches, takeOffline, writeBatch } from '#lib/funnel-api/cli/bundle/write-batches'
import { keepContent } from '#lib/funnel-api/content-rows'
import type { Db } from '#lib/funnel-api/db/open'
import type { Database } from '#lib/funnel-api/db/schema'
import { keepEntity } from '#lib/funnel-api/entity-rows'
import type { Media } from '#lib/funnel-api/files/media'

export type Report = { slug: string; contents: number; campaigns: number; media: number; taken_offline: string[] }

type Options = {
  /** Receives the number of campaigns written so far. */
  onProgress?: (done: number) => void
  /** Whether the import may close many jobs at once. */
  isClosingAllowed?: boolean
}

/** Of campaigns in one transaction: a running server's writers wait for no more than that. */
const AT_ONCE = 100

/**
 * Brings the database up to a bundle: the company and its website in one transaction, then its campaigns, some at once.
 * What was broken off is made whole by doing it again. Media first: a page never names one that is not there.
 * Throws a `BundleError`, before anything is written, for a bundle that lacks most of the online jobs.
 */
export async function writeBundle(
  db: Db,
  bundle: Bundle,
  media: Media,
  now: Date,
  { onProgress = () => undefined, isClosingAllowed = false }: Options = {},
): Promise<Report> {
  if (!isClosingAllowed) await rejectMassClosing(db, bundle)
  await writeMedia(bundle, media)
  const { slug, contents, campaigns, media: named } = bundle
  const target = await db.transaction().execute(async (trx) => {
    const company_id = await writeCompany(trx, bundle)
    const entities = await writeEntities(trx, bundle, company_id, now)
    await writeContents(trx, bundle, company_id, now)
    const query = trx.selectFrom('campaigns').select('id').where('company_id', '=', company_id)
    return { company_id, entities, now, isNew: (await query.executeTakeFirst()) === undefined }
  })
  let done = 0
  for await (const batch of inBatches(campaigns.read(), AT_ONCE)) {
    await writeBatch(db, target, batch)
    done += batch.length
    onProgress(done)
  }
  const taken_offline = await takeOffline(db, target, campaigns.slugs)
  return { slug, contents: contents.length, campaigns: campaigns.slugs.size, media: named.length, taken_offline }
}

async function writeMedia({ slug, media: named }: Bundle, media: Media) {
  for (const { name, file } of named)
    if ((await media.size(`${slug}/${name}`)) === null) await media.put(`${slug}/${name}`, createReadStream(file))
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

async function writeEntities(db: Transaction<Database>, { entities }: Bundle, company_id: number, now: Date) {
  const ids = new Map<string, number>()
  for (const entity of entities)
    ids.set(entity.slug, await keepEntity(db, { ...entity, company_id }, now.toISOString()))
  return ids
}

/** Contents that the bundle no longer has go offline; when each last changed is true of those that stay, too. */
async function writeContents(db: Transaction<Database>, { contents }: Bundle, company_id: number, now: Date) {
  const rows = await db.selectFrom('contents').selectAll().where('company_id', '=', company_id).execute()
  const known = new Map(rows.map((row) => [nameOf(row), row]))
  const changed_at = now.toISOString()
  for (const content of contents) {
    const before = known.get(nameOf(content))
    known.delete(nameOf(content))
    await keepContent(db, { ...content, company_id }, before, changed_at)
  }
  const gone = [...known.values()].filter(({ is_online }) => is_online).map(({ id }) => id)
  for (const id of gone)
    await db.updateTable('contents').set({ is_online: false, changed_at }).where('id', '=', id).execute()
}

const nameOf = ({ kind, slug }: { kind: string; slug: string }) => `${kind} ${slug}`
