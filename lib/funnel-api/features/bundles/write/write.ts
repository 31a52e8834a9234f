import { touchEntityJobs } from '#lib/funnel-api/features/campaigns/mutations'
import { hideContent, saveContent } from '#lib/funnel-api/features/companies/contents'
import { replaceCompany } from '#lib/funnel-api/features/companies/mutations'
import { createReadStream } from 'node:fs'
import type { Transaction } from 'kysely'
import type { Bundle } from '#lib/funnel-api/features/bundles/read/read'
import { rejectMassClosing } from '#lib/funnel-api/features/bundles/write/plan'
import { inBatches, closeMissingCampaigns, writeBatch } from '#lib/funnel-api/features/bundles/write/write-batches'
import type { Database, Db } from '#lib/funnel-api/platform/db/schema'
import { saveEntity } from '#lib/funnel-api/features/companies/entities'
import type { Media } from '#lib/funnel-api/platform/storage/media'

export type Report = { slug: string; contents: number; campaigns: number; media: number; taken_offline: string[] }

type Options = {
  /** Receives the number of campaigns written so far. */
  onProgress?: (done: number) => void
  /** Whether the import may close many jobs at once. */
  isClosingAllowed?: boolean
}

/** Campaigns per transaction. Small batches do not block the writers of a running server. */
const BATCH_SIZE = 100

/**
 * Updates the database to match a bundle: the company and its website in one transaction, then its campaigns in
 * batches. An interrupted import can be repeated. Media are written first, so that pages never refer to missing files.
 * Throws an `ImportError` before any change if the bundle lacks too many of the online jobs.
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
  const { slug, contents, campaigns, media: mediaFiles } = bundle
  const target = await db.transaction().execute(async (trx) => {
    const company_id = await writeCompany(trx, bundle)
    const entities = await writeEntities(trx, bundle, company_id, now)
    await writeContents(trx, bundle, company_id, now)
    const query = trx.selectFrom('campaigns').select('id').where('company_id', '=', company_id)
    return { company_id, entities, now, isNew: (await query.executeTakeFirst()) === undefined }
  })
  let done = 0
  for await (const batch of inBatches(campaigns.read(), BATCH_SIZE)) {
    await writeBatch(db, target, batch)
    done += batch.length
    onProgress(done)
  }
  const taken_offline = await closeMissingCampaigns(db, target, campaigns.slugs)
  return { slug, contents: contents.length, campaigns: campaigns.slugs.size, media: mediaFiles.length, taken_offline }
}

async function writeMedia({ slug, media: mediaFiles }: Bundle, media: Media) {
  for (const { name, file } of mediaFiles)
    if ((await media.size(`${slug}/${name}`)) === null) await media.put(`${slug}/${name}`, createReadStream(file))
}

async function writeCompany(db: Transaction<Database>, { slug, company }: Bundle) {
  const { description, ...values } = company
  return replaceCompany(db, { ...values, slug, description_texts: description })
}

async function writeEntities(db: Transaction<Database>, { entities }: Bundle, company_id: number, now: Date) {
  const ids = new Map<string, number>()
  for (const entity of entities)
    ids.set(entity.slug, await saveEntity(db, { ...entity, company_id }, now.toISOString(), touchEntityJobs))
  return ids
}

/** Writes the contents of the bundle and takes all others offline. `changed_at` changes only for changed contents. */
async function writeContents(db: Transaction<Database>, { contents }: Bundle, company_id: number, now: Date) {
  const rows = await db.selectFrom('contents').selectAll().where('company_id', '=', company_id).execute()
  const known = new Map(rows.map((row) => [keyOf(row), row]))
  const changed_at = now.toISOString()
  for (const content of contents) {
    const before = known.get(keyOf(content))
    known.delete(keyOf(content))
    await saveContent(db, { ...content, company_id }, before, changed_at)
  }
  const missing = [...known.values()].filter(({ is_online }) => is_online).map(({ id }) => id)
  for (const id of missing) await hideContent(db, id, changed_at)
}

const keyOf = ({ kind, slug }: { kind: string; slug: string }) => `${kind} ${slug}`
