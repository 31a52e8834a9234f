import type { Api } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { isUnclaimed } from '#lib/funnel-api/features/files/claims'
import { uploadPrefix } from '#lib/funnel-api/features/files/handles'

/**
 * Removes the bytes and rows of an upload, unless it was touched after `touched_at` or is being assembled. `null` skips
 * these checks. The finished file of the upload stays.
 */
export async function deleteUpload(api: Api, id: string, touched_at: string | null): Promise<void> {
  const upload = await api.db
    .updateTable('uploads')
    .set({ claimed_at: api.now().toISOString() })
    .where('id', '=', id)
    .$if(touched_at !== null, (uploads) => uploads.where('touched_at', '<=', touched_at!).where(isUnclaimed(api)))
    .returning(['handle', 'claimed_key'])
    .executeTakeFirst()
  if (!upload) return
  // Outside a transaction, because an object store can be slow. Rows are deleted last, so that a failed removal is
  // repeated.
  try {
    if (upload.handle === null && upload.claimed_key !== null) await api.store.remove(upload.claimed_key)
    await api.store.drop(uploadPrefix(id))
  } catch (error) {
    await api.db.updateTable('uploads').set({ claimed_at: null }).where('id', '=', id).execute()
    throw error
  }
  await inTransaction(api, async (db) => {
    await db.deleteFrom('upload_parts').where('upload_id', '=', id).execute()
    await db.deleteFrom('uploads').where('id', '=', id).execute()
  })
}
