import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Selectable } from 'kysely'
import { campaignFile } from '#lib/funnel-api/features/bundles/export/campaign'
import { companyFile } from '#lib/funnel-api/features/bundles/export/company'
import { contentFiles } from '#lib/funnel-api/features/bundles/export/contents'
import { type BundleFile, mediaNames } from '#lib/funnel-api/features/bundles/export/texts'
import type { CompanyRow, Db } from '#lib/funnel-api/platform/db/schema'
import type { Media } from '#lib/funnel-api/platform/storage/media'
import { questionKeys } from '#lib/funnel-api/features/campaigns/questions'

type ExportOptions = {
  /** The target folder, which is empty or does not exist. */
  folder: string
  signal: AbortSignal
  onProgress: (campaigns: number) => void
}

const BATCH_SIZE = 100

/** Exports the website and all jobs of a company, without user data. Importing the bundle restores the same state. */
export async function exportBundle(
  db: Db,
  media: Media,
  company: Selectable<CompanyRow>,
  { folder, signal, onProgress }: ExportOptions,
) {
  const { id: company_id, slug, locale } = company
  const { names, nameOf } = mediaNames(slug)
  const write = async ({ file, text }: BundleFile) => {
    signal.throwIfAborted()
    const target = path.join(folder, file)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, text)
  }
  const entities = await db
    .selectFrom('entities')
    .selectAll()
    .where('company_id', '=', company_id)
    .orderBy('id')
    .execute()
  const contents = await contentsOf(db, company_id)
  await write(companyFile(company, entities, nameOf))
  for (const file of contentFiles(contents, { locale, nameOf })) await write(file)

  const context = {
    nameOf,
    entities: new Map(entities.map((entity) => [entity.id, entity.slug])),
    professions: new Set(contents.filter(({ kind }) => kind === 'profession').map((content) => content.slug)),
  }
  let campaigns = 0
  for await (const batch of campaignsOf(db, company_id)) {
    const ids = batch.map(({ id }) => id)
    const keys = await questionKeys(db, ids)
    for (const row of batch) await write(campaignFile(row, { ...context, keys }))
    campaigns += batch.length
    onProgress(campaigns)
  }
  await copyMedia(media, { slug, names, folder, signal })
  return { slug, contents: contents.length, campaigns, media: names.size }
}

const contentsOf = (db: Db, company_id: number) =>
  db
    .selectFrom('contents')
    .select(['kind', 'slug', 'position', 'published_at', 'data'])
    .where('company_id', '=', company_id)
    .where('is_online', '=', true)
    .orderBy('kind')
    .orderBy('position')
    .orderBy('id')
    .execute()

async function* campaignsOf(db: Db, company_id: number) {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('campaigns')
      .selectAll()
      .where('company_id', '=', company_id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
  }
}

type Copy = { slug: string; names: ReadonlySet<string>; folder: string; signal: AbortSignal }

async function copyMedia(media: Media, { slug, names, folder, signal }: Copy) {
  if (names.size > 0) await mkdir(path.join(folder, 'media'), { recursive: true })
  for (const name of names) {
    const source = Readable.fromWeb(media.read(`${slug}/${name}`) as Parameters<typeof Readable.fromWeb>[0])
    await pipeline(source, createWriteStream(path.join(folder, 'media', name)), { signal })
  }
}
