import type { Selectable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { ContentKind } from '#lib/domain/content'
import { Slug } from '#lib/domain/written'
import { keepContent } from '#lib/funnel-api/content-rows'
import type { Api } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import type { ContentRow } from '#lib/funnel-api/db/schema'
import { cleanHtml } from '#lib/funnel-api/platform/rich-text/clean-html'

type Work = Pick<Api, 'db' | 'now'>
type Name = { company_id: number; kind: ContentKind; slug: string }
type Row = Selectable<ContentRow>

const contents = (db: Db, { company_id, kind }: Pick<Name, 'company_id' | 'kind'>) =>
  db.selectFrom('contents').selectAll().where('company_id', '=', company_id).where('kind', '=', kind)

/** Returns a content item for API clients: its texts and metadata. */
const shown = ({ data, published_at, slug, position, is_online, changed_at }: Row) => ({
  ...{ slug: slug.split('/').at(-1)!, position, is_online, changed_at },
  ...(published_at !== null && { published_at }),
  ...data,
})

/** Lists content items of a kind in the order of the site, including those that are offline. */
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
  return { contents: rows.map(shown) as Shown[] }
}

async function contentRow(db: Db, name: Name) {
  const row = await contents(db, name).where('slug', '=', name.slug).executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND', 'no such content')
  return row
}

/** Returns a content item. Throws NOT_FOUND. */
export const readContent = async <Shown>(db: Db, name: Name) => shown(await contentRow(db, name)) as Shown

type Given = { position?: number | undefined; published_at?: string }

/** Creates or replaces a content item. A new one comes last of its kind. Unsafe HTML is removed. Throws INVALID. */
export async function writeContent<Shown>(api: Work, name: Name, { position, published_at, ...data }: Given) {
  const texts: string[] = []
  mapHtml(data, (html) => (texts.push(html), html))
  const safe = await cleanHtml(texts, name.company_id)
  return inTransaction(api, async (db): Promise<Shown> => {
    const { kind, slug } = name
    if (!slug.split('/').every((part) => Slug.safeParse(part).success))
      throw new ApiError('INVALID', 'no slug', { slug: { key: 'REGEX_REQUIREMENT' } })
    const others = await contents(db, name).execute()
    const before = others.find((row) => row.slug === slug)
    const last = Math.max(-1, ...others.map((row) => row.position))
    const content = {
      ...name,
      ...{ kind, position: position ?? before?.position ?? last + 1 },
      published_at: published_at === undefined ? null : new Date(published_at).toISOString(),
      data: mapHtml(data, (html) => safe.get(html) ?? '') as Record<string, unknown>,
    }
    await keepContent(db, content, before, api.now().toISOString())
    return readContent<Shown>(db, name)
  })
}

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
 * Takes a content item offline. Its row stays, because it records when its list last changed. Throws NOT_FOUND if it is
 * not online.
 */
export async function takeOff({ db, now }: Work, name: Name) {
  const gone = await db
    .updateTable('contents')
    .set({ is_online: false, changed_at: now().toISOString() })
    .where('company_id', '=', name.company_id)
    .where('kind', '=', name.kind)
    .where('slug', '=', name.slug)
    .where('is_online', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new ApiError('NOT_FOUND', 'no such content')
  return {}
}

/** Throws NOT_FOUND unless the content item is online. */
export async function wantOnline(db: Db, name: Name) {
  if (!(await contentRow(db, name)).is_online) throw new ApiError('NOT_FOUND', 'no such content')
}
