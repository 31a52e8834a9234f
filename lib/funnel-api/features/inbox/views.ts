import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { InboxFilter } from '#lib/contract/staff/inbox'
import type { InboxView } from '#lib/contract/staff/views'
import { MAX_VIEWS } from '#lib/domain/inbox'
import type { Api } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { InboxViewRow } from '#lib/funnel-api/platform/db/schema-inbox'

/** The caller: a member, or an API key. Views that API keys create have no owner. */
export type Viewer = { company_id: number; member_id: number | null; is_admin: boolean }
type Values = { name: string; filter: InboxFilter; is_shared: boolean }
/** `expected` is the version that the caller has seen. Null writes in any case. */
type Target = { id: number; expected: string | null }

const toView = (row: Selectable<InboxViewRow>, viewer: Viewer): InboxView => ({
  ...row,
  can_edit: canEdit(row, viewer),
  version: versionOf(row),
})

/** Hashes the content, so that a view whose change was undone has its earlier version again. */
const versionOf = ({ name, filter, is_shared }: Selectable<InboxViewRow>) =>
  createHash('sha256')
    .update(JSON.stringify([name, filter, is_shared]))
    .digest('base64url')
    .slice(0, 16)

const canEdit = ({ staff_user_id }: Selectable<InboxViewRow>, { member_id, is_admin }: Viewer) =>
  member_id === null || is_admin || staff_user_id === member_id

const visibleViews = (db: Db, { company_id, member_id }: Viewer) =>
  db
    .selectFrom('inbox_views')
    .selectAll()
    .where('company_id', '=', company_id)
    .where((eb) => eb.or([eb('is_shared', '=', true), eb('staff_user_id', '=', member_id ?? 0)]))

export async function listViews({ db }: Pick<Api, 'db'>, viewer: Viewer) {
  const rows = await visibleViews(db, viewer).orderBy('name').orderBy('id').execute()
  return { views: rows.map((row) => toView(row, viewer)) }
}

/**
 * Saves a filter as a view. Throws FORBIDDEN for a private view of an API key, and CONFLICT if the viewer has the
 * maximum number of views or already has a view with this name (NAME_TAKEN in the error's `fields`).
 */
export const createView = (api: Pick<Api, 'db' | 'now'>, viewer: Viewer, values: Values) =>
  inTransaction(api, async (db) => {
    rejectPrivateViewOfKey(viewer, values.is_shared)
    const own = await ownViews(db, viewer)
    requireSpace(own)
    rejectDuplicate(own, values.name)
    const { company_id, member_id } = viewer
    const row = await db
      .insertInto('inbox_views')
      .values({ ...values, company_id, staff_user_id: member_id, created_at: api.now().toISOString() })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toView(row, viewer)
  })

/**
 * Changes a view. An administrator who stops sharing a view without an owner becomes its owner. Throws NOT_FOUND,
 * FORBIDDEN, STALE and CONFLICT.
 */
export const updateView = (api: Pick<Api, 'db'>, viewer: Viewer, target: Target, values: Partial<Values>) =>
  inTransaction(api, async (db) => {
    const view = await requireView(db, viewer, target)
    const { id } = view
    // A private view always has a member as its owner.
    const becomesOwner = view.staff_user_id === null && values.is_shared === false
    if (becomesOwner) rejectPrivateViewOfKey(viewer, false)
    const owner = becomesOwner ? viewer.member_id : view.staff_user_id
    const others = (await ownViews(db, { ...viewer, member_id: owner })).filter((other) => other.id !== id)
    if (becomesOwner) requireSpace(others)
    const { name = view.name } = values
    // Views of removed members can have the same name.
    if (becomesOwner || name !== view.name) rejectDuplicate(others, name)
    if (Object.keys(values).length === 0) return toView(view, viewer)
    const row = await db
      .updateTable('inbox_views')
      .set({ ...values, ...(becomesOwner && { staff_user_id: owner, released_at: null }) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return toView(row, viewer)
  })

/** Deletes a view. Throws NOT_FOUND, FORBIDDEN and STALE. */
export const deleteView = (api: Pick<Api, 'db'>, viewer: Viewer, target: Target) =>
  inTransaction(api, async (db) => {
    await requireView(db, viewer, target)
    await db.deleteFrom('inbox_views').where('id', '=', target.id).execute()
    return {}
  })

const ownViews = (db: Db, { company_id, member_id }: Pick<Viewer, 'company_id' | 'member_id'>) =>
  db
    .selectFrom('inbox_views')
    .select(['id', 'name', 'released_at'])
    .where('company_id', '=', company_id)
    .where('staff_user_id', member_id === null ? 'is' : '=', member_id)
    .execute()

/** Locks a view until the transaction ends, and reads it. */
async function requireView(db: Db, viewer: Viewer, { id, expected }: Target) {
  await db
    .updateTable('inbox_views')
    .set((eb) => ({ is_shared: eb.ref('is_shared') }))
    .where('id', '=', id)
    .where('company_id', '=', viewer.company_id)
    .execute()
  const view = await visibleViews(db, viewer).where('id', '=', id).executeTakeFirst()
  if (!view) throw new ApiError('NOT_FOUND', 'Saved view not found')
  if (!canEdit(view, viewer))
    throw new ApiError('FORBIDDEN', 'Only the owner and administrators may change a saved view')
  if (expected !== null && versionOf(view) !== expected)
    throw new ApiError('STALE', 'Saved view was changed in the meantime')
  return view
}

function rejectPrivateViewOfKey({ member_id }: Pick<Viewer, 'member_id'>, is_shared: boolean) {
  if (member_id === null && !is_shared) throw new ApiError('FORBIDDEN', 'API keys can only save shared views')
}

/** Throws CONFLICT at the maximum number of views. Views of removed members do not count. */
function requireSpace(own: readonly { released_at: string | null }[]) {
  if (own.filter(({ released_at }) => released_at === null).length >= MAX_VIEWS)
    throw new ApiError('CONFLICT', `At most ${MAX_VIEWS} saved views`)
}

function rejectDuplicate(others: readonly { name: string }[], name: string) {
  if (others.some((other) => other.name === name))
    throw new ApiError('CONFLICT', 'A saved view has this name', { name: { key: 'NAME_TAKEN' } })
}
