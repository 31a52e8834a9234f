import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { DAY_MS } from '#lib/domain/days'
import type { Api } from '#lib/funnel-api/platform/context'
import type { FileTransformRow } from '#lib/funnel-api/platform/db/schema-files'
import type { run } from '#lib/funnel-api/features/files/isolated/transform-image'
import { isolatedTask } from '#lib/funnel-api/platform/workers/run-isolated'
import type { Task } from '#lib/funnel-api/features/files/transform-tasks'
import { forEachIndependently } from '#lib/funnel-api/platform/queue/for-each-independently'
import { ago } from '#lib/funnel-api/platform/queue/job'
import type { IsStopped } from '#lib/funnel-api/platform/queue/poller'

export const TRANSFORM_IMAGE = isolatedTask<typeof run>(
  'transform-image',
  new URL('./isolated/transform-image.ts', import.meta.url),
)

/** Maximum number of cached transforms per file. */
const MAX_CACHED = 20
const CACHE_DAYS = 30

export const tasksHash = (tasks: readonly Task[]) =>
  createHash('sha256')
    .update(JSON.stringify(tasks.filter(({ name }) => name !== 'security')))
    .digest('hex')
    .slice(0, 32)

const prefixOf = (handle: string) => `transforms/${handle}`

/**
 * Records the use of a cached transform, so that it remains in the cache, and returns it. Returns null if there is
 * none, or if its bytes were deleted in the meantime.
 */
export async function touchCachedTransform(api: Api, handle: string, tasks: string): Promise<FileTransformRow | null> {
  const used_at = api.now().toISOString()
  const rows = api.db.updateTable('file_transforms').set({ used_at })
  const row = await rows.where('handle', '=', handle).where('tasks', '=', tasks).returningAll().executeTakeFirst()
  return row && (await api.store.size(row.key)) !== null ? row : null
}

/** Caches a transform, and deletes the least recently used ones of the file above the maximum. */
export async function cacheTransform(api: Api, handle: string, tasks: string, bytes: Uint8Array, mimetype: string) {
  const key = `${prefixOf(handle)}/${tasks}`
  await api.store.put(key, Readable.from([bytes]))
  const row = { handle, tasks, key, mimetype, size: bytes.length, used_at: api.now().toISOString() }
  await api.db
    .insertInto('file_transforms')
    .values(row)
    .onConflict((conflict) => conflict.columns(['handle', 'tasks']).doUpdateSet(row))
    .execute()
  const all = api.db.selectFrom('file_transforms').select(['handle', 'tasks', 'key']).where('handle', '=', handle)
  await deleteCached(api, (await all.orderBy('used_at', 'desc').execute()).slice(MAX_CACHED))
  return row
}

type CachedTransform = Pick<FileTransformRow, 'handle' | 'tasks' | 'key'>

/** Deletes the bytes first. If that fails, the row is still there, so that the next run tries again. */
const deleteCached = (api: Api, rows: readonly CachedTransform[], isOver: IsStopped = () => false) =>
  forEachIndependently(
    isOver,
    rows,
    async ({ handle, tasks, key }) => {
      await api.store.remove(key)
      await api.db.deleteFrom('file_transforms').where('handle', '=', handle).where('tasks', '=', tasks).execute()
    },
    ({ key }) => ({ message: 'cached image not deleted', details: { key } }),
  )

/** Removes all transforms of a file. Their rows are deleted last, so that `sweepTransforms` repeats a failed removal. */
export async function deleteTransforms(api: Api, handle: string): Promise<void> {
  await api.store.drop(prefixOf(handle))
  await api.db.deleteFrom('file_transforms').where('handle', '=', handle).execute()
}

/** Removes transforms that were not requested for 30 days, and those of deleted files. */
export async function sweepTransforms(api: Api, isOver?: IsStopped): Promise<void> {
  const before = ago(api, CACHE_DAYS * DAY_MS)
  const rows = await api.db
    .selectFrom('file_transforms')
    .leftJoin('files', 'files.handle', 'file_transforms.handle')
    .select(['file_transforms.handle', 'file_transforms.tasks', 'file_transforms.key'])
    .where((row) => row.or([row('file_transforms.used_at', '<', before), row('files.handle', 'is', null)]))
    .limit(1000)
    .execute()
  await deleteCached(api, rows, isOver)
}
