import type { Selectable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { FeedRun } from '#lib/contract/staff/feeds'
import { ImportError, type ImportProblem } from '#lib/funnel-api/features/bundles/problems'
import { ClosingError, type FeedCause, WORKER_CAUSES } from '#lib/funnel-api/features/feeds/causes'
import { type ImportReport } from '#lib/funnel-api/features/feeds/import-options'
import { importJobs } from '#lib/funnel-api/features/feeds/import-jobs'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { FeedRow } from '#lib/funnel-api/platform/db/schema-staff'
import { fetchFeed } from '#lib/funnel-api/features/feeds/fetch-feed'
import { parseFeed } from '#lib/funnel-api/features/feeds/parse-feed'
import { formatCause, WorkerFailure } from '#lib/funnel-api/platform/workers/worker-failure'
import { log } from '#lib/telemetry/log'

type Context = Pick<Api, 'db' | 'now' | 'feedHosts'>
export type FeedOfCompany = Selectable<FeedRow> & { company: string }

/** The result of a run, without its timestamps and status. */
type Report = Omit<FeedRun, 'id' | 'started_at' | 'ended_at' | 'status'>
export type Outcome =
  | { status: 'done'; report: Report; validators: { etag: string | null; last_modified: string | null } }
  | { status: 'unchanged'; report: Report }
  | { status: 'refused' | 'failed'; report: Report; cause: FeedCause }
  /** Pauses the feed until it is resumed. */
  | { status: 'failed'; report: Report; cause: FeedCause; pause_reason: string }

const MAX_REPORTED = 200
/** After this many attempts during which the server stopped, the feed is paused. One may be an ordinary restart. */
const MAX_PARSE_ATTEMPTS = 2

/** The report of a run that changed nothing or has not ended. */
export const EMPTY_REPORT: Report = {
  reason: null,
  nb_added: 0,
  nb_updated: 0,
  nb_closed: 0,
  nb_unchanged: 0,
  added: [],
  updated: [],
  closed: [],
  problems: [],
  notes: [],
}

const pausedOutcome = (reason: string, cause: FeedCause): Outcome => {
  const pause_reason = `${reason}; the feed is paused until it is resumed`
  return { status: 'failed', report: { ...EMPTY_REPORT, reason: pause_reason }, cause, pause_reason }
}

const failedOutcome = (reason: string, cause: FeedCause): Outcome => ({
  status: cause.code === 'TOO_LARGE' ? 'refused' : 'failed',
  report: { ...EMPTY_REPORT, reason },
  cause,
})

/** Fetches a feed and updates its jobs. If the feed cannot be read or is rejected, no job changes. */
export async function attempt(api: Context, feed: FeedOfCompany, allow_closing: boolean): Promise<Outcome> {
  if ((feed.parse_attempts ?? 0) >= MAX_PARSE_ATTEMPTS)
    return pausedOutcome(`Server stopped ${MAX_PARSE_ATTEMPTS} times while parsing the feed`, { code: 'CRASH' })
  try {
    const fetched = await fetchFeed(api, feed)
    if (fetched === null) return { status: 'unchanged', report: EMPTY_REPORT }
    const { bytes, ...validators } = fetched
    const { name, format, company, stages, job_type } = feed
    await countParseAttempt(api.db, feed.id)
    const lane = String(feed.company_id)
    const read = await parseFeed({ bytes, name, format, lane, label: `feed ${feed.id}` })
    if (read.jobs.length === 0 && read.problems.length > 0)
      return rejectedOutcome('No valid jobs', { code: 'NO_VALID_JOBS' }, read.problems)
    const report = await importJobs(api.db, read, {
      company,
      feed_name: name,
      stages,
      job_type,
      file: name,
      now: api.now(),
      isEmptyAllowed: allow_closing,
      isClosingAllowed: allow_closing,
      isDryRun: false,
    })
    return { status: 'done', report: toReport(report), validators }
  } catch (error) {
    if (error instanceof WorkerFailure) {
      const outcomeOf = error.cause_kind === 'overloaded' ? failedOutcome : pausedOutcome
      return outcomeOf(formatCause(error.cause_kind), WORKER_CAUSES[error.cause_kind])
    }
    if (error instanceof ImportError) {
      const cause: FeedCause = error instanceof ClosingError ? error.feed_cause : { code: 'FORMAT' }
      return rejectedOutcome(error.problems.map(({ message }) => message).join('; '), cause)
    }
    if (error instanceof ApiError)
      return failedOutcome(error.message, { code: error.code === 'TOO_LARGE' ? 'TOO_LARGE' : 'FETCH' })
    log.error('feed run failed', { feed: feed.id, err: error })
    return failedOutcome('Unexpected error', { code: 'INTERNAL' })
  }
}

/** Counts the attempt before parsing, so that a feed that crashes the server is not retried indefinitely. */
const countParseAttempt = (db: Db, id: number) =>
  db
    .updateTable('feeds')
    .set((eb) => ({ parse_attempts: eb(eb.fn.coalesce('parse_attempts', eb.lit(0)), '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Replaces the CLI option in the importer's message with the request field, because API clients read the reason. */
const rejectedOutcome = (reason: string, cause: FeedCause, problems: readonly ImportProblem[] = []): Outcome => ({
  status: 'refused',
  cause,
  report: {
    ...EMPTY_REPORT,
    reason: reason.replace(/--allow-(?:empty|closing)\b/, 'allow_closing'),
    problems: toMessages(problems),
  },
})

const toMessages = (problems: readonly ImportProblem[]) => problems.slice(0, MAX_REPORTED).map(({ message }) => message)

const toReport = ({ added, updated, taken_offline, unchanged, problems, notes, hint }: ImportReport): Report => ({
  reason: null,
  nb_added: added.length,
  nb_updated: updated.length,
  nb_closed: taken_offline.length,
  nb_unchanged: unchanged,
  added: added.slice(0, MAX_REPORTED),
  updated: updated.slice(0, MAX_REPORTED),
  closed: taken_offline.slice(0, MAX_REPORTED),
  problems: toMessages(problems),
  notes: [...(hint === null ? [] : [hint]), ...toMessages(notes)],
})
