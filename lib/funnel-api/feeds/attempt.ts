import type { Selectable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { FeedRun } from '#lib/contract/staff/feeds'
import { BundleError, type Problem } from '#lib/funnel-api/cli/bundle/problems'
import { type ImportReport, importJobs } from '#lib/funnel-api/cli/import-jobs'
import type { Api } from '#lib/funnel-api/context'
import type { FeedRow } from '#lib/funnel-api/db/schema-staff'
import { fetchFeed } from '#lib/funnel-api/feeds/fetch-feed'
import { parseFeed } from '#lib/funnel-api/feeds/parse-feed'
import { log } from '#lib/telemetry/log'

type Reading = Pick<Api, 'db' | 'now' | 'feedHosts'>
export type FeedOfCompany = Selectable<FeedRow> & { company: string }

/** What a run has to say besides when it was. */
type Report = Omit<FeedRun, 'id' | 'started_at' | 'ended_at' | 'status'>
export type Outcome =
  | { status: 'done'; report: Report; marks: { etag: string | null; last_modified: string | null } }
  | { status: 'unchanged' | 'refused' | 'failed'; report: Report }

const SHOWN = 200

/** Of a run that has touched nothing, or has not ended. */
export const NOTHING: Report = {
  reason: null,
  ...{ nb_added: 0, nb_updated: 0, nb_closed: 0, nb_unchanged: 0 },
  ...{ added: [], updated: [], closed: [], problems: [], notes: [] },
}

export const outcomeOf = (status: 'unchanged' | 'refused' | 'failed', reason: string | null): Outcome => ({
  status,
  report: { ...NOTHING, reason },
})

/** Reads a feed and brings its jobs up to it, or leaves all of them as they are. */
export async function attempt(api: Reading, feed: FeedOfCompany, allow_closing: boolean): Promise<Outcome> {
  try {
    const fetched = await fetchFeed(api, feed)
    if (fetched === null) return outcomeOf('unchanged', null)
    const { bytes, ...marks } = fetched
    const { name, format, company, stages, job_type } = feed
    const read = await parseFeed({ bytes, name, format })
    if (read.jobs.length === 0 && read.problems.length > 0) return refused('no job of it could be read', read.problems)
    const report = await importJobs(api.db, read, {
      ...{ company, feed_name: name, stages, job_type, file: name, now: api.now() },
      ...{ isEmptyAllowed: allow_closing, isClosingAllowed: allow_closing, isDryRun: false },
    })
    return { status: 'done', report: toReport(report), marks }
  } catch (error) {
    if (error instanceof BundleError) return refused(error.problems.map(({ message }) => message).join('; '))
    if (error instanceof ApiError) return outcomeOf(error.code === 'TOO_LARGE' ? 'refused' : 'failed', error.message)
    log.error('a feed was not read', { feed: feed.id, err: error })
    return outcomeOf('failed', 'an unexpected error')
  }
}

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
