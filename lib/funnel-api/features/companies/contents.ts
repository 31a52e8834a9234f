import { type Insertable, type Selectable, sql } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { ContentKind } from '#lib/domain/content'
import { excessiveTexts, MAX_CONTENT_BYTES, MAX_CONTENT_ITEMS } from '#lib/domain/content-limits'
import { Slug } from '#lib/domain/input-fields'
import { lockCompany } from '#lib/funnel-api/features/companies/mutations'
import type { Api } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { ContentRow, Database, Db } from '#lib/funnel-api/platform/db/schema'
import { cleanHtml } from '#lib/funnel-api/platform/rich-text/clean-html'
import { isDeepStrictEqual } from 'node:util'

type ContentContext = Pick<Api, 'db' | 'now'>
type ContentKey = { company_id: number; kind: ContentKind; slug: string }
type Row = Selectable<ContentRow>

/** Maximum number of texts in an error. */
const MAX_FIELDS = 50

const contents = (db: Db, { company_id, kind }: Pick<ContentKey, 'company_id' | 'kind'>) =>
  db.selectFrom('contents').selectAll().where('company_id', '=', company_id).where('kind', '=', kind)

/** Converts a content item to the format for API clients: its texts and metadata. */
const toStaffContent = ({ data, published_at, slug, position, is_online, changed_at }: Row) => ({
  slug: slug.split('/').at(-1)!,
  position,
  is_online,
  changed_at,
  ...(published_at !== null && { published_at }),
  ...data,
})

/** Lists content items of these kinds in the order of the site, including those that are offline. */
export async function listContents<Shown>(db: Db, company_id: number, kinds: readonly ContentKind[]) {
  const rows = await db
    .selectFrom('contents')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('kind', 'in', [...kinds])
    .orderBy('published_at', 'desc')
    .orderBy('position')
    .orderBy('slug')
    .execute()
  return { contents: rows.map(toStaffContent) as Shown[] }
}

async function contentRow(db: Db, name: ContentKey) {
  const row = await contents(db, name).where('slug', '=', name.slug).executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND', 'Content not found')
  return row
}

/** Returns a content item. Throws NOT_FOUND. */
export const readContent = async <Shown>(db: Db, name: ContentKey) =>
  toStaffContent(await contentRow(db, name)) as Shown

type Input = { position?: number | undefined; published_at?: string }

function rejectLongTexts(data: object) {
  const fields = [...excessiveTexts(data)].slice(0, MAX_FIELDS)
  if (fields.length > 0)
    throw new ApiError(
      'INVALID',
      'Text is too long',
      Object.fromEntries(fields.map(([path, bound]) => [path, { key: 'MAX_LENGTH', bound }])),
    )
}

/** Returns the number, the size and the last position of the other items of this kind. */
async function othersOf(db: Db, { company_id, kind, slug }: ContentKey) {
  const { count, bytes, last } = await db
    .selectFrom('contents')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      // Both engines know the size of a text without reading it.
      fn.sum<number | null>(sql<number>`octet_length(data)`).as('bytes'),
      fn.max('position').as('last'),
    ])
    .where('company_id', '=', company_id)
    .where('kind', '=', kind)
    .where('slug', '!=', slug)
    .executeTakeFirstOrThrow()
  return { count: Number(count), bytes: Number(bytes ?? 0), last: last ?? -1 }
}

const bytesOf = (data: object) => Buffer.byteLength(JSON.stringify(data))

/** Throws CONFLICT if an item exceeds the limits of its kind. Above them, an item can still become smaller. */
function rejectExcess({ count, bytes }: { count: number; bytes: number }, data: object, before: Row | undefined) {
  if (!before && count >= MAX_CONTENT_ITEMS)
    throw new ApiError('CONFLICT', `Company has ${MAX_CONTENT_ITEMS} items of this kind`)
  const size = bytesOf(data)
  if (bytes + size > MAX_CONTENT_BYTES && !(before && size <= bytesOf(before.data)))
    throw new ApiError('CONFLICT', `Items of this kind exceed ${MAX_CONTENT_BYTES} bytes`)
}

/** Returns the data of a content item without unsafe HTML. Must be called outside transactions. Throws INVALID. */
export async function withCleanContent<Data extends object>(data: Data, company_id: number): Promise<Data> {
  rejectLongTexts(data)
  const texts: string[] = []
  mapHtml(data, (html) => {
    texts.push(html)
    return html
  })
  const safe = await cleanHtml(texts, company_id)
  const safeData = mapHtml(data, (html) => safe.get(html) ?? '') as Data
  // Escaping makes HTML longer.
  rejectLongTexts(safeData)
  return safeData
}

/**
 * Creates or replaces a content item. Its HTML must be clean (`withCleanContent`). A new one becomes the last of its
 * kind. Throws INVALID, and CONFLICT above the limits of a company.
 */
export const writeContent = <Shown>(
  api: ContentContext,
  name: ContentKey,
  { position, published_at, ...data }: Input,
) =>
  inTransaction(api, async (db): Promise<Shown> => {
    const { kind, slug } = name
    if (!slug.split('/').every((part) => Slug.safeParse(part).success))
      throw new ApiError('INVALID', 'Invalid slug', { slug: { key: 'REGEX_REQUIREMENT' } })
    await lockCompany(db, name.company_id)
    const before = await contents(db, name).where('slug', '=', slug).executeTakeFirst()
    const { last, ...others } = await othersOf(db, name)
    rejectExcess(others, data, before)
    const content = {
      ...name,
      kind,
      position: position ?? before?.position ?? last + 1,
      published_at: published_at === undefined ? null : new Date(published_at).toISOString(),
      data,
    }
    await saveContent(db, content, before, api.now().toISOString())
    return readContent<Shown>(db, name)
  })

/** Returns a copy in which each HTML text is changed. Only texts in `content` are HTML. */
function mapHtml(value: unknown, change: (html: string) => string, isHtml = false): unknown {
  if (typeof value === 'string') return isHtml ? change(value) : value
  if (Array.isArray(value)) return value.map((each) => mapHtml(each, change, isHtml))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, mapHtml(each, change, isHtml || key === 'content')]),
  )
}

/**
 * Takes a content item offline, and a help category together with its articles. The rows are not deleted, because their
 * `changed_at` is the time at which the list of online items changed. Throws NOT_FOUND if the item is not online.
 */
export const unpublish = (api: ContentContext, { company_id, kind, slug }: ContentKey) =>
  inTransaction(api, async (db) => {
    const hideOnline = db
      .updateTable('contents')
      .set({ is_online: false, changed_at: api.now().toISOString() })
      .where('company_id', '=', company_id)
      .where('is_online', '=', true)
      .returning('id')
    const hidden = await hideOnline.where('kind', '=', kind).where('slug', '=', slug).executeTakeFirst()
    if (!hidden) throw new ApiError('NOT_FOUND', 'Content not found')
    if (kind === 'faq_category')
      await hideOnline.where('kind', '=', 'faq_article').where('slug', 'like', `${slug}/%`).execute()
    return {}
  })

/** Throws NOT_FOUND unless the content item is online. */
export async function requireOnlineContent(db: Db, name: ContentKey) {
  if (!(await contentRow(db, name)).is_online) throw new ApiError('NOT_FOUND', 'Content not found')
}

type Article = Omit<Insertable<Database['help_votes']>, 'helpful' | 'not_helpful'>

/** Adds a vote to the counts of an article by language and day. */
export function addHelpVote(db: Db, article: Article, is_helpful: boolean) {
  const [helpful, not_helpful] = is_helpful ? [1, 0] : [0, 1]
  return db
    .insertInto('help_votes')
    .values({ ...article, helpful, not_helpful })
    .onConflict((conflict) =>
      conflict.columns(['content_id', 'locale', 'day']).doUpdateSet({
        helpful: sql<number>`help_votes.helpful + ${helpful}`,
        not_helpful: sql<number>`help_votes.not_helpful + ${not_helpful}`,
      }),
    )
    .execute()
}

/** A content item of the website. `data` contains texts per language and media URLs. */
export type Content = {
  kind: ContentKind
  slug: string
  position: number
  published_at: string | null
  data: Record<string, unknown>
}

/** Creates or replaces a content item and publishes it. `changed_at` is only updated if the item has changed. */
export async function saveContent(
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
  // A different position does not count as a change.
  const isSame = isDeepStrictEqual({ ...before, ...row, position: before.position }, before)
  const values = { ...row, changed_at: isSame ? before.changed_at : changed_at }
  await db.updateTable('contents').set(values).where('id', '=', before.id).execute()
}

/** Takes a content item offline. */
export const hideContent = (db: Db, id: number, changed_at: string) =>
  db.updateTable('contents').set({ is_online: false, changed_at }).where('id', '=', id).execute()
