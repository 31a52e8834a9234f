import { formatProblem, type ImportProblem } from '#lib/funnel-api/features/bundles/problems'
import { feedError } from '#lib/funnel-api/features/feeds/sources/feed'
import { JobType, type Stage, STAGES } from '#lib/domain/enumerations'

/** Command-line options of `import-jobs`. */
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
  /** Name of the feed. IDs are unique within a feed. */
  feed_name: string
  /** Null selects the default: SURVEY (only if the job has questions), PITCH and RESUME. */
  stages: Stage[] | null
  /** The contract type of jobs for which the feed has none. */
  job_type: JobType
  isEmptyAllowed: boolean
  /** Whether the import may close many jobs at once. */
  isClosingAllowed: boolean
  isDryRun: boolean
}

export type ImportReport = {
  company: string
  feed_name: string
  is_dry_run: boolean
  /** `added`, `updated` and `taken_offline` contain slugs. */
  added: string[]
  updated: string[]
  taken_offline: string[]
  /** Number of unchanged jobs. */
  unchanged: number
  /** Jobs that were not imported. */
  problems: readonly ImportProblem[]
  /** Data omitted from imported jobs, and jobs past their closing date. */
  notes: readonly ImportProblem[]
  /** The reason why jobs are still online although they may have been removed from the feed. */
  hint: string | null
}

/** Converts command-line options to settings. Throws an `ImportError` for an invalid option. */
export function parseImportOptions({
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
  if (!job_type.success) throw feedError('--job-type', `must be one of ${JobType.options.join(', ')}`)
  if (feed !== undefined && !/^[a-z0-9][a-z0-9-]{0,39}$/.test(feed))
    throw feedError('--feed', 'must contain only lowercase letters, digits and hyphens')
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
  const unknown = named.filter((stage) => !STAGES.includes(stage as Stage))
  if (unknown.length > 0) throw feedError('--stages', `'${unknown.join(', ')}' is not one of SURVEY, PITCH, RESUME`)
  if (named.includes('VIDEO')) throw feedError('--stages', 'VIDEO is not supported, because feeds contain no videos')
  return STAGES.filter((stage) => named.includes(stage))
}

/** Formats the report: changes, errors to fix, then omitted data. */
export function formatImportReport({
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
  return [
    `${company}, ${feed_name}: ${added.length} added, ${updated.length} updated, ${taken_offline.length} closed, ${unchanged} unchanged${is_dry_run ? ' (dry run, nothing changed)' : ''}`,
    ...added.map((slug) => `  + ${slug}`),
    ...taken_offline.map((slug) => `  - ${slug}`),
    ...(problems.length > 0
      ? [
          `Not imported (${problems.length}), fix these in the feed:`,
          ...problems.map((problem) => `  ${formatProblem(problem)}`),
        ]
      : []),
    ...(notes.length > 0
      ? [`Omitted from imported jobs (${notes.length}):`, ...notes.map((note) => `  ${formatProblem(note)}`)]
      : []),
    ...(hint ? [hint] : []),
  ].join('\n')
}
