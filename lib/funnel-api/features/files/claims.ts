import type { ExpressionBuilder } from 'kysely'
import type { Api } from '#lib/funnel-api/context'
import type { Database } from '#lib/funnel-api/db/schema'
import { ago } from '#lib/funnel-api/jobs/job'
import { log } from '#lib/telemetry/log'

/**
 * The node that assembles an upload renews its claim. A claim that was not renewed for this long belongs to a dead
 * process.
 */
const SILENT_MS = 10_000
const HEARTBEAT_MS = 3000

const deadBefore = (api: Api) => ago(api, SILENT_MS)

/** Selects uploads that no live node is assembling. */
export const isNotClaimed = (api: Api) => (eb: ExpressionBuilder<Database, 'uploads'>) =>
  eb.or([eb('claimed_at', 'is', null), eb('claimed_at', '<', deadBefore(api))])

/**
 * Claims an upload for assembly under that key. Returns false if another node has claimed it. Removes what a dead node
 * left.
 */
export async function claimUpload(api: Api, id: string, key: string): Promise<boolean> {
  const before = await api.db.selectFrom('uploads').select('claimed_key').where('id', '=', id).executeTakeFirst()
  const claimed = await api.db
    .updateTable('uploads')
    .set({ claimed_at: api.now().toISOString(), claimed_key: key })
    .where('id', '=', id)
    .where('handle', 'is', null)
    .where('refusal', 'is', null)
    .where(isNotClaimed(api))
    .returning('id')
    .executeTakeFirst()
  if (claimed && before?.claimed_key) await api.store.remove(before.claimed_key)
  return claimed !== undefined
}

/** Renews a claim while the work runs, and releases it if the work fails. */
export async function whileClaimed<T>({ db, now }: Api, id: string, key: string, work: () => Promise<T>): Promise<T> {
  const mine = db.updateTable('uploads').where('id', '=', id).where('claimed_key', '=', key)
  const beat = () =>
    void mine
      .set({ claimed_at: now().toISOString() })
      .execute()
      .catch((err: unknown) => log.error('a claim was not kept alive', { upload: id, err }))
  const timer = setInterval(beat, HEARTBEAT_MS)
  try {
    return await work()
  } catch (error) {
    await mine.set({ claimed_at: null }).execute()
    throw error
  } finally {
    clearInterval(timer)
  }
}
