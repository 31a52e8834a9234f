import { formatProblem } from '#lib/funnel-api/cli/bundle/problems'
import { unreadable } from '#lib/funnel-api/cli/feeds/feed'
import type { ImportReport } from '#lib/funnel-api/cli/import-jobs'
import { JobType, type Stage, STAGES } from '#lib/domain/enumerations'

/** What is typed after `import-jobs`. */
export type ImportOptions = {
  format: string
  company: string
  feed?: string
  stages?: string
  jobType: string
  allowEmpty?: boolean
  allowClosing?: boolean
  dryRun?: boolean
}

export type ImportSettings = {
  company: string
  /** Which feed of the company: the ids of each are its own. */
  feed_name: string
  /** Null is the usual: SURVEY where the job has questions, PITCH, RESUME. */
  stages: Stage[] | null
  /** For jobs whose feed names no contract. */
  job_type: JobType
  isEmptyAllowed: boolean
  /** Whether more jobs may leave at once than is usual. */
  isClosingAllowed: boolean
  isDryRun: boolean
}

/** Checks the options; a wrong one is refused in the manner of a wrong file. */
export function optionsOf({
  format,
  company,
  feed,
  stages,
  jobType,
  allowEmpty,
  allowClosing,
  dryRun,
}: ImportOptions): ImportSettings {
  const job_type = JobType.safeParse(jobType)
  if (!job_type.success) throw unreadable('--job-type', `is one of ${JobType.options.join(', ')}`)
  if (feed !== undefined && !/^[a-z0-9][a-z0-9-]{0,39}$/.test(feed))
    throw unreadable('--feed', 'is lower-case letters, digits and hyphens')
  return {
    company,
    feed_name: feed ?? format,
    stages: stages === undefined ? null : stagesOf(stages),
    job_type: job_type.data,
    isEmptyAllowed: allowEmpty ?? false,
    isClosingAllowed: (allowClosing || allowEmpty) ?? false,
    isDryRun: dryRun ?? false,
  }
}

function stagesOf(list: string): Stage[] {
  const named = list.split(',').map((stage) => stage.trim().toUpperCase())
  const wrong = named.filter((stage) => !STAGES.includes(stage as Stage))
  if (wrong.length > 0) throw unreadable('--stages', `'${wrong.join(', ')}' is none of SURVEY, PITCH, RESUME`)
  if (named.includes('VIDEO')) throw unreadable('--stages', 'feeds have no film for VIDEO')
  return STAGES.filter((stage) => named.includes(stage))
}

/** The report for whoever ran it: what was done, then what to mend and what was left out. */
export function inWords({
  company,
  feed_name,
  added,
  updated,
  taken_offline,
  unchanged,
  problems,
  notes,
  is_dry_run,
  hint,
}: ImportReport): string {
  const done = is_dry_run ? 'would be ' : ''
  return [
    `${company}, ${feed_name}: ${added.length} ${done}added, ${updated.length} ${done}updated, ${taken_offline.length} ${done}taken offline, ${unchanged} unchanged${is_dry_run ? '; nothing written' : ''}`,
    ...added.map((slug) => `  + ${slug}`),
    ...taken_offline.map((slug) => `  - ${slug}`),
    ...(problems.length > 0
      ? [
          `Not imported, to mend in the feed (${problems.length}):`,
          ...problems.map((problem) => `  ${formatProblem(problem)}`),
        ]
      : []),
    ...(notes.length > 0
      ? [`Left out of jobs that were imported (${notes.length}):`, ...notes.map((note) => `  ${formatProblem(note)}`)]
      : []),
    ...(hint ? [hint] : []),
  ].join('\n')
}
