import type { Selectable } from 'kysely'
import type { Api } from '#lib/funnel-api/context'
import type { Db } from '#lib/funnel-api/db/open'
import type { FileRow } from '#lib/funnel-api/db/schema-files'
import type { Scanner, Verdict } from '#lib/funnel-api/files/scanner'
import type { Source } from '#lib/funnel-api/files/store'
import { type Rounds, startRounds } from '#lib/funnel-api/rounds'
import { log } from '#lib/telemetry/log'

const ROUND_MS = 500
/** While the scanner is away, files stay 'pending', and it is asked less and less often. */
const WAIT_MOST_MS = 60_000
/** How long a file is left alone that could not be dealt with: those after it come first. */
const REST_MS = 60_000
/** Companies take turns within a round, so a round is short. */
const MOST_PER_ROUND = 10

type Pending = Pick<Selectable<FileRow>, 'handle' | 'key' | 'user_id' | 'sha256'>
/** Files that could not be dealt with by their handles, and the instant from which they are tried again. */
type Resting = Map<string, number>

/** Scans what waits, round after round; also what an earlier run of the server left waiting. */
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
 * One round: the oldest files that wait, with companies in turn. Returns how many files it found. Throws when the scanner
 * does not answer: the other files then wait for the next round.
 */
export async function scanPending(api: Api, scanner: Scanner, resting: Resting = new Map()): Promise<number> {
  const now = api.now().getTime()
  for (const [handle, until] of resting) if (until <= now) resting.delete(handle)
  const pending = await pendingFiles(api.db, [...resting.keys()])
  let silences = 0
  for (const file of pending) {
    try {
      const verdict = await verdictOn(api, scanner, file)
      // What was taken away meanwhile has no bytes and no row.
      if (verdict === null) resting.set(file.handle, now + REST_MS)
      else {
        silences = 0
        await settle(api, file, verdict)
      }
    } catch (error) {
      resting.set(file.handle, now + REST_MS)
      // One file that cannot be scanned holds up no other; two in a row are a scanner that is away.
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

/** What the scanner says of a file; null where its bytes have gone. That the store breaks off is nothing of the scanner's. */
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
 * An infected file loses its bytes and keeps its row, which tells what became of it; applications that are still being
 * written lose it too, so that nobody sends one that is empty. All of them are its owner's: nobody else can refer to it.
 * A library has a CV once, whichever of two files of the same content came to it.
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
