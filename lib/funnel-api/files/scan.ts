import type { Selectable } from 'kysely'
import type { Api } from '#lib/funnel-api/context'
import type { FileRow } from '#lib/funnel-api/db/schema-files'
import type { Scanner, Verdict } from '#lib/funnel-api/files/scanner'
import { type Rounds, startRounds } from '#lib/funnel-api/rounds'
import { log } from '#lib/telemetry/log'

const ROUND_MS = 500
/** While the scanner is away, files stay 'pending', and it is asked less and less often. */
const WAIT_MOST_MS = 60_000

type Pending = Pick<Selectable<FileRow>, 'handle' | 'key'>

/** Scans what waits, round after round; also what an earlier run of the server left waiting. */
export function startScanning(api: Api): Rounds {
  const { scanner } = api
  if (!scanner) return { stop: async () => {} }
  let wait = ROUND_MS
  return startRounds(wait, async () => {
    try {
      await scanPending(api, scanner)
      wait = ROUND_MS
    } catch (error) {
      wait = Math.min(wait * 2, WAIT_MOST_MS)
      log.error('the scanner is away', { wait_ms: wait, err: error })
    }
    return wait
  })
}

/** One round: every file that waits, the oldest first. Throws when the scanner is away: then the rest wait on. */
export async function scanPending(api: Api, scanner: Scanner): Promise<void> {
  const pending = await api.db
    .selectFrom('files')
    .select(['handle', 'key'])
    .where('scan_status', '=', 'pending')
    .orderBy('created_at')
    .limit(50)
    .execute()
  let failures = 0
  for (const file of pending) {
    try {
      // What was taken away meanwhile has no bytes and no row.
      if ((await api.store.size(file.key)) === null) continue
      await settle(api, file, await scanner(api.store.read(file.key)))
      failures = 0
    } catch (error) {
      // One file that cannot be scanned holds up no other; two in a row are a scanner that is away.
      failures += 1
      if (failures === 2 || pending.length === 1) throw error
    }
  }
}

/**
 * An infected file loses its bytes and keeps its row, which tells what became of it; applications that are still being
 * written lose it too, so that nobody sends one that is empty.
 */
async function settle({ db, store }: Api, { handle, key }: Pending, verdict: Verdict) {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('files').set({ scan_status: verdict }).where('handle', '=', handle).execute()
    if (verdict !== 'infected') return
    const resumes = trx.selectFrom('resumes').select('id').where('handle', '=', handle)
    await trx
      .updateTable('candidacies')
      .set({ resume_id: null })
      .where('resume_id', 'in', resumes)
      .where('confirmed_at', 'is', null)
      .execute()
    const avatars = trx.updateTable('users').set({ avatar_url: null }).where('avatar_url', 'like', `%/${handle}`)
    await avatars.execute()
  })
  if (verdict === 'infected') await store.remove(key)
}
