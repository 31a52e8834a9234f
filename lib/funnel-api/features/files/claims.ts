import type { ExpressionBuilder } from 'kysely'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Database } from '#lib/funnel-api/platform/db/schema'
import { ago } from '#lib/funnel-api/platform/queue/job'
import { log } from '#lib/telemetry/log'

/** The node that assembles an upload renews its claim. If it does not do so for this long, its process is dead. */
const CLAIM_TIMEOUT_MS = 10_000
const HEARTBEAT_MS = 3000

const expiredBefore = (api: Api) => ago(api, CLAIM_TIMEOUT_MS)

/** Selects uploads that no live node is assembling. */
export const isUnclaimed = (api: Api) => (eb: ExpressionBuilder<Database, 'uploads'>) =>
  eb.or([eb('claimed_at', 'is', null), eb('claimed_at', '<', expiredBefore(api))])

/**
 * Claims an upload, to assemble it under `key`. Returns false if another node has claimed it. Removes the partial file
 * of a dead node.
 */
export async function claimUpload(api: Api, id: string, key: string): Promise<boolean> {
  const before = await api.db.selectFrom('uploads').select('claimed_key').where('id', '=', id).executeTakeFirst()
  const claimed = await api.db
    .updateTable('uploads')
    .set({ claimed_at: api.now().toISOString(), claimed_key: key })
    .where('id', '=', id)
    .where('handle', 'is', null)
    .where('refusal', 'is', null)
    .where(isUnclaimed(api))
    .returning('id')
    .executeTakeFirst()
  if (claimed && before?.claimed_key) await api.store.remove(before.claimed_key)
  return claimed !== undefined
}

/** Renews a claim while the work runs, and releases it if the work fails. */
export async function whileClaimed<T>({ db, now }: Api, id: string, key: string, work: () => Promise<T>): Promise<T> {
  const ownClaim = db.updateTable('uploads').where('id', '=', id).where('claimed_key', '=', key)
  const renew = () =>
    void ownClaim
      .set({ claimed_at: now().toISOString() })
      .execute()
      .catch((err: unknown) => log.error('upload claim renewal failed', { upload: id, err }))
  const timer = setInterval(renew, HEARTBEAT_MS)
  try {
    return await work()
  } catch (error) {
    await ownClaim.set({ claimed_at: null }).execute()
    throw error
  } finally {
    clearInterval(timer)
  }
}
