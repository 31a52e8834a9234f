import type { Selectable } from 'kysely'
import type { Api } from '#lib/funnel-api/context'
import type { Db } from '#lib/funnel-api/db/open'
import type { FileRow } from '#lib/funnel-api/db/schema-files'
import type { Scanner, Verdict } from '#lib/funnel-api/files/scanner'
import type { Source } from '#lib/funnel-api/files/store'
import { type Rounds, startRounds } from '#lib/funnel-api/rounds'
import { log } from '#lib/telemetry/log'

const ROUND_MS = 500
/** While the scanner is unavailable, files stay 'pending' and the interval doubles up to this. */
const WAIT_MOST_MS = 60_000
/** How long a file that could not be scanned is skipped, so that it does not block later files. */
const REST_MS = 60_000
/** Companies take turns within a round, so a round is short. */
const MOST_PER_ROUND = 10

type Pending = Pick<Selectable<FileRow>, 'handle' | 'key' | 'user_id' | 'sha256'>
/** Handles of files that could not be scanned, with the time in milliseconds when they are tried again. */
type Resting = Map<string, number>

/** Scans pending files in rounds, including files from earlier runs of the server. */
export function startScanning(api: Api): Rounds {
  const { scanner } = api
  if (!scanner) return { stop: async () => {} }
  const resting: Resting = new Map()
  let wait = ROUND_MS
  return startRounds(wait, async () => {
    try {
      const found = await scanPending(api, scanner, resting)
      wait = ROUND_MS
      if (found === MOST_PER_ROUND) return 0
    } catch (error) {
      wait = Math.min(wait * 2, WAIT_MOST_MS)
      log.error('files wait for the scanner', { wait_ms: wait, err: error })
    }
    return wait
  })
}

/**
 * Runs one round: the oldest pending files, with companies in turn. Returns the number of files found. Throws if the
 * scanner does not answer; the other files then wait for the next round.
 */
export async function scanPending(api: Api, scanner: Scanner, resting: Resting = new Map()): Promise<number> {
  const now = api.now().getTime()
  for (const [handle, until] of resting) if (until <= now) resting.delete(handle)
  const pending = await pendingFiles(api.db, [...resting.keys()])
  let silences = 0
  for (const file of pending) {
    try {
      const verdict = await verdictOn(api, scanner, file)
      // The bytes of the file have been removed in the meantime.
      if (verdict === null) resting.set(file.handle, now + REST_MS)
      else {
        silences = 0
        await settle(api, file, verdict)
      }
    } catch (error) {
      resting.set(file.handle, now + REST_MS)
      // One file that fails does not block the others. Two failures in a row mean that the scanner is unavailable.
      if (error instanceof ScannerAway && ((silences += 1) === 2 || pending.length === 1)) throw error
      log.error('a file was not scanned', { file: file.handle, err: error })
    }
  }
  return pending.length
}

/** The first file of each company comes before the second file of any company. */
const pendingFiles = (db: Db, excluded: readonly string[]): Promise<Pending[]> =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('files')
        .select(['handle', 'key', 'user_id', 'sha256', 'created_at'])
        .select((eb) =>
          eb.fn
            .agg<number>('row_number')
            .over((o) => o.partitionBy('company_id').orderBy('created_at'))
            .as('turn'),
        )
        .where('scan_status', '=', 'pending')
        .$if(excluded.length > 0, (files) => files.where('handle', 'not in', excluded))
        .as('waiting'),
    )
    .select(['handle', 'key', 'user_id', 'sha256'])
    .orderBy('turn')
    .orderBy('created_at')
    .limit(MOST_PER_ROUND)
    .execute()

class ScannerAway extends Error {}

/**
 * Returns the verdict on a file, or null if its bytes are gone. A read error of the store is not reported as a scanner
 * failure.
 */
async function verdictOn({ store }: Api, scanner: Scanner, { key }: Pending): Promise<Verdict | null> {
  if ((await store.size(key)) === null) return null
  const broken: unknown[] = []
  const bytes = async function* () {
    try {
      yield* store.read(key) as unknown as Source
    } catch (error) {
      broken.push(error)
      throw error
    }
  }
  const verdict = await scanner(bytes()).catch((cause: unknown) => new ScannerAway('the scanner is away', { cause }))
  if (broken.length > 0) throw broken[0]
  if (verdict instanceof ScannerAway) throw verdict
  return verdict
}

/**
 * An infected file loses its bytes and keeps its row with the verdict. Drafts of applications and the profile lose it
 * too, so that no application is submitted with a deleted file. Only its owner can refer to a file. Identical CVs share
 * one entry in the library, so entries are matched by SHA-256.
 */
async function settle({ db, store }: Api, { handle, key, user_id, sha256 }: Pending, verdict: Verdict) {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('files').set({ scan_status: verdict }).where('handle', '=', handle).execute()
    if (verdict !== 'infected') return
    const resumes = trx.selectFrom('resumes').select('id').where('user_id', '=', user_id).where('sha256', '=', sha256)
    await trx
      .updateTable('candidacies')
      .set({ resume_id: null })
      .where('user_id', '=', user_id)
      .where('resume_id', 'in', resumes)
      .where('confirmed_at', 'is', null)
      .execute()
    const owner = trx.updateTable('users').set({ avatar_url: null }).where('id', '=', user_id)
    await owner.where('avatar_url', 'like', `%/${handle}`).execute()
  })
  if (verdict === 'infected') await store.remove(key)
}
