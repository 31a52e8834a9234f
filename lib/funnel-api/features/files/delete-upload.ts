import type { Api } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import { isNotClaimed } from '#lib/funnel-api/files/claims'
import { uploadPrefix } from '#lib/funnel-api/files/handles'

/**
 * Removes the bytes and rows of an upload, unless it was touched after `touched_at` or is being assembled. `null` skips
 * these checks. The finished file of the upload stays.
 */
export async function forgetUpload(api: Api, id: string, touched_at: string | null): Promise<void> {
  const gone = await api.db
    .updateTable('uploads')
    .set({ claimed_at: api.now().toISOString() })
    .where('id', '=', id)
    .$if(touched_at !== null, (uploads) => uploads.where('touched_at', '<=', touched_at!).where(isNotClaimed(api)))
    .returning(['handle', 'claimed_key'])
    .executeTakeFirst()
  if (!gone) return
  // Outside a transaction, because an object store can be slow. Rows are deleted last, so that a failed removal is
  // repeated.
  try {
    if (gone.handle === null && gone.claimed_key !== null) await api.store.remove(gone.claimed_key)
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
