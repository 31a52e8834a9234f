import type { Selectable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { FeedRun } from '#lib/contract/staff/feeds'
import { BundleError, type Problem } from '#lib/funnel-api/cli/bundle/problems'
import { type ImportReport, importJobs } from '#lib/funnel-api/cli/import-jobs'
import type { Api } from '#lib/funnel-api/context'
import type { Db } from '#lib/funnel-api/db/open'
import type { FeedRow } from '#lib/funnel-api/db/schema-staff'
import { fetchFeed } from '#lib/funnel-api/feeds/fetch-feed'
import { parseFeed } from '#lib/funnel-api/feeds/parse-feed'
import { causeInWords } from '#lib/funnel-api/feeds/parser-killed'
import { WorkerFailure } from '#lib/funnel-api/platform/workers/worker-failure'
import { log } from '#lib/telemetry/log'

type Reading = Pick<Api, 'db' | 'now' | 'feedHosts'>
export type FeedOfCompany = Selectable<FeedRow> & { company: string }

/** What a run has to say besides when it was. */
type Report = Omit<FeedRun, 'id' | 'started_at' | 'ended_at' | 'status'>
export type Outcome =
  | { status: 'done'; report: Report; marks: { etag: string | null; last_modified: string | null } }
  | { status: 'unchanged' | 'refused' | 'failed'; report: Report }
  /** The feed is not read again until someone resumes it. */
  | { status: 'failed'; report: Report; pause_reason: string }

const SHOWN = 200
/** Attempts that ended with the server, not with a result. One may be a restart. */
const PARSE_ATTEMPTS_MOST = 2

/** Of a run that has touched nothing, or has not ended. */
export const NOTHING: Report = {
  reason: null,
  ...{ nb_added: 0, nb_updated: 0, nb_closed: 0, nb_unchanged: 0 },
  ...{ added: [], updated: [], closed: [], problems: [], notes: [] },
}

const pausedOutcome = (cause: string): Outcome => {
  const pause_reason = `${cause}; the feed is paused until it is resumed`
  return { status: 'failed', report: { ...NOTHING, reason: pause_reason }, pause_reason }
}

export const outcomeOf = (status: 'unchanged' | 'refused' | 'failed', reason: string | null): Outcome => ({
  status,
  report: { ...NOTHING, reason },
})

/** Reads a feed and brings its jobs up to it, or leaves all of them as they are. */
export async function attempt(api: Reading, feed: FeedOfCompany, allow_closing: boolean): Promise<Outcome> {
  if ((feed.parse_attempts ?? 0) >= PARSE_ATTEMPTS_MOST)
    return pausedOutcome(`the server stopped ${PARSE_ATTEMPTS_MOST} times while it was parsed`)
  try {
    const fetched = await fetchFeed(api, feed)
    if (fetched === null) return outcomeOf('unchanged', null)
    const { bytes, ...marks } = fetched
    const { name, format, company, stages, job_type } = feed
    await countParseAttempt(api.db, feed.id)
    const lane = String(feed.company_id)
    const read = await parseFeed({ bytes, name, format, lane, label: `feed ${feed.id}` })
    if (read.jobs.length === 0 && read.problems.length > 0) return refused('no job of it could be read', read.problems)
    const report = await importJobs(api.db, read, {
      ...{ company, feed_name: name, stages, job_type, file: name, now: api.now() },
      ...{ isEmptyAllowed: allow_closing, isClosingAllowed: allow_closing, isDryRun: false },
    })
    return { status: 'done', report: toReport(report), marks }
  } catch (error) {
    if (error instanceof WorkerFailure)
      return error.cause_kind === 'overloaded'
        ? outcomeOf('failed', causeInWords(error.cause_kind))
        : pausedOutcome(causeInWords(error.cause_kind))
    if (error instanceof BundleError) return refused(error.problems.map(({ message }) => message).join('; '))
    if (error instanceof ApiError) return outcomeOf(error.code === 'TOO_LARGE' ? 'refused' : 'failed', error.message)
    log.error('a feed was not read', { feed: feed.id, err: error })
    return outcomeOf('failed', 'an unexpected error')
  }
}

/** Written before parsing begins, so that a feed that stops the whole server is not read without end. */
const countParseAttempt = (db: Db, id: number) =>
  db
    .updateTable('feeds')
    .set((eb) => ({ parse_attempts: eb(eb.fn.coalesce('parse_attempts', eb.lit(0)), '+', 1) }))
    .where('id', '=', id)
    .execute()

/** What is said of the option of the command line is said of that of the call. */
const refused = (reason: string, problems: readonly Problem[] = []): Outcome => ({
  status: 'refused',
  report: {
    ...NOTHING,
    reason: reason.replace(/--allow-(?:empty|closing)\b/, 'allow_closing'),
    problems: inWords(problems),
  },
})

const inWords = (problems: readonly Problem[]) => problems.slice(0, SHOWN).map(({ message }) => message)

const toReport = ({ added, updated, taken_offline, unchanged, problems, notes, hint }: ImportReport): Report => ({
  reason: null,
  nb_added: added.length,
  nb_updated: updated.length,
  nb_closed: taken_offline.length,
  nb_unchanged: unchanged,
  added: added.slice(0, SHOWN),
  updated: updated.slice(0, SHOWN),
  closed: taken_offline.slice(0, SHOWN),
  problems: inWords(problems),
  notes: [...(hint === null ? [] : [hint]), ...inWords(notes)],
})
