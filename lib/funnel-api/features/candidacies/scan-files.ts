import { removeAvatar } from '#lib/funnel-api/features/accounts/mutations'
import { recordChange } from '#lib/funnel-api/features/candidacies/record-change'
import { detachInfected } from '#lib/funnel-api/features/candidacies/resumes'
import { setScanStatus } from '#lib/funnel-api/features/files/own-file'
import type { Selectable } from 'kysely'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { FileRow } from '#lib/funnel-api/platform/db/schema-files'
import type { Scanner, Verdict } from '#lib/funnel-api/platform/net/virus-scanner'
import { type Poller, startPoller } from '#lib/funnel-api/platform/queue/poller'
import { log } from '#lib/telemetry/log'

const ROUND_MS = 500
/** While the scanner is unavailable, files stay 'pending' and the interval doubles up to this maximum. */
const MAX_WAIT_MS = 60_000
/** A file that could not be scanned is skipped for this time, so that it does not block later files. */
const RETRY_AFTER_MS = 60_000
/** Small, because companies take turns within a round. New files of other companies then wait only briefly. */
const MAX_PER_ROUND = 10

type Pending = Pick<Selectable<FileRow>, 'handle' | 'key' | 'user_id' | 'sha256'>
/** Handles of files that could not be scanned, with the time in milliseconds when they are tried again. */
type Postponed = Map<string, number>

/** Scans pending files in rounds, including files from earlier runs of the server. */
export const startScanning = (api: Api): Poller =>
  api.scanner ? startPoller(ROUND_MS, scanRounds(api, api.scanner)) : { stop: async () => {} }

/** Returns a function that runs one round and returns the milliseconds before the next one. */
export function scanRounds(api: Api, scanner: Scanner): () => Promise<number> {
  const postponed: Postponed = new Map()
  let wait = ROUND_MS
  return async () => {
    try {
      const found = await scanPending(api, scanner, postponed)
      wait = ROUND_MS
      if (found === MAX_PER_ROUND) return 0
    } catch (error) {
      wait = Math.min(wait * 2, MAX_WAIT_MS)
      log.error('virus scanner unavailable', { wait_ms: wait, err: error })
    }
    return wait
  }
}

/**
 * Runs one round: scans the oldest pending files, with companies in turn. Returns the number of files found. Throws if
 * the scanner is unavailable. The remaining files then wait for the next round.
 */
export async function scanPending(api: Api, scanner: Scanner, postponed: Postponed = new Map()): Promise<number> {
  const now = api.now().getTime()
  for (const [handle, until] of postponed) if (until <= now) postponed.delete(handle)
  const pending = await pendingFiles(api.db, [...postponed.keys()])
  let failures = 0
  for (const file of pending) {
    try {
      const verdict = await verdictOn(api, scanner, file)
      // Null means that the bytes of the file have been removed.
      if (verdict === null) postponed.set(file.handle, now + RETRY_AFTER_MS)
      else {
        failures = 0
        await storeVerdict(api, file, verdict)
      }
    } catch (error) {
      postponed.set(file.handle, now + RETRY_AFTER_MS)
      // A failure of one file does not block the others. Two failures in a row, or the failure of the only file, mean
      // that the scanner is unavailable.
      if (error instanceof ScannerUnavailable && ((failures += 1) === 2 || pending.length === 1)) throw error
      log.error('file scan failed', { file: file.handle, err: error })
    }
  }
  return pending.length
}

/** Returns pending files, with the first file of each company before the second file of any company. */
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
    .limit(MAX_PER_ROUND)
    .execute()

class ScannerUnavailable extends Error {}

/**
 * Returns the verdict on a file, or null if its bytes are gone. Throws ScannerUnavailable if the scanner fails, but the
 * original error if the store fails.
 */
async function verdictOn({ store }: Api, scanner: Scanner, { key }: Pending): Promise<Verdict | null> {
  if ((await store.size(key)) === null) return null
  const readErrors: unknown[] = []
  const bytes = async function* () {
    try {
      yield* store.read(key)
    } catch (error) {
      readErrors.push(error)
      throw error
    }
  }
  const verdict = await scanner(bytes()).catch(
    (cause: unknown) => new ScannerUnavailable('virus scanner unavailable', { cause }),
  )
  if (readErrors.length > 0) throw readErrors[0]
  if (verdict instanceof ScannerUnavailable) throw verdict
  return verdict
}

/**
 * Stores the verdict on a file. The bytes of an infected file are deleted, but its row with the verdict stays. The file
 * is also removed from the drafts and the profile of its owner, so that no application is submitted with a deleted file.
 * No other user can refer to it. Identical CVs share one entry in the library, so entries are matched by SHA-256.
 */
async function storeVerdict(api: Api, { handle, key, user_id, sha256 }: Pending, verdict: Verdict) {
  const { db, store } = api
  await db.transaction().execute(async (trx) => {
    await setScanStatus(trx, handle, verdict)
    await recordScan(trx, api, handle)
    if (verdict !== 'infected') return
    await detachInfected(trx, user_id, sha256)
    await removeAvatar(trx, user_id, handle)
  })
  if (verdict === 'infected') await store.remove(key)
}

/**
 * Updates the pages of submitted applications that may show the file. Reads its owner again, because a file of the
 * company belongs to the candidate from the moment when it is attached to a message.
 */
async function recordScan(db: Db, api: Pick<Api, 'now'>, handle: string) {
  const applications = await db
    .selectFrom('files')
    .innerJoin('candidacies', 'candidacies.user_id', 'files.user_id')
    .select(['files.company_id', 'candidacies.id as candidacy_id'])
    .where('files.handle', '=', handle)
    .where('candidacies.confirmed_at', 'is not', null)
    .execute()
  for (const application of applications) await recordChange(db, api, application)
}
