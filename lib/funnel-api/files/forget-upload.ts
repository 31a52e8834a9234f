import type { Api } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import { isNotClaimed } from '#lib/funnel-api/files/claims'
import { uploadPrefix } from '#lib/funnel-api/files/handles'

/**
 * Takes an upload away, rows and bytes, unless somebody has touched it since that instant or puts it together now;
 * `null` is whoever puts it together. The file that it may have become stays.
 */
export const forgetUpload = (api: Api, id: string, touched_at: string | null): Promise<void> =>
  inTransaction(api, async (db) => {
    const gone = await db
      .deleteFrom('uploads')
      .where('id', '=', id)
      .$if(touched_at !== null, (uploads) => uploads.where('touched_at', '<=', touched_at!).where(isNotClaimed(api)))
      .returning(['handle', 'claimed_key'])
      .executeTakeFirst()
    if (!gone) return
    await db.deleteFrom('upload_parts').where('upload_id', '=', id).execute()
    // The rows go with the bytes, or stay with them: who dies here begins anew.
    if (gone.handle === null && gone.claimed_key !== null) await api.store.remove(gone.claimed_key)
    await api.store.drop(uploadPrefix(id))
  })
