import type { z } from 'zod'
import { ImportError, type ImportProblem } from '#lib/funnel-api/features/bundles/problems'
import type { WrittenCampaign } from '#lib/funnel-api/features/campaigns/schema'
import {
  type FieldLimits,
  MAX_FIELD,
  type Finding,
  MAX_FINDINGS,
  MAX_JOBS,
  applyLimits,
  MAX_REPORTED,
  MAX_TEXT,
} from '#lib/funnel-api/features/feeds/sources/limits'
import type { Place } from '#lib/funnel-api/features/feeds/sources/place'
import { RichTextError } from '#lib/funnel-api/platform/rich-text/rich-text'
import type { JobType, Locale, ResumeRequirement } from '#lib/domain/enumerations'
import { withoutZeroBytes } from '#lib/funnel-api/platform/without-zero-bytes'

/** Fields that a feed has in the format of the written campaign. */
type Facts = Pick<
  WrittenCampaign,
  | 'name'
  | 'date_end'
  | 'description'
  | 'profile'
  | 'working_time'
  | 'contract_duration_in_months'
  | 'remote_level'
  | 'salary_min'
  | 'salary_max'
  | 'salary_currency'
  | 'pay_period'
  | 'survey'
>

/** A job of any feed format. Null means that the feed does not specify the value. */
export type FeedJob = Facts & {
  /** The permanent ID in the feed. */
  id: string
  locale: Locale | null
  /** ISO 8601 timestamp in UTC. */
  published_at: string | null
  job_type: JobType | null
  resume_requirement: ResumeRequirement | null
  place: Place | null
  /** Names to match with the company's professions, best match first. */
  departments: string[]
  /** Employer name to match with the company's entities. */
  employer: string | null
}

export type Feed = {
  jobs: FeedJob[]
  /** IDs of invalid jobs. They are still in the feed, so they are not closed. */
  broken_ids: string[]
  /** Whether a job has no valid ID. It is then unknown which jobs were removed. */
  hasJobWithoutId: boolean
  /** Skipped jobs with the reason. */
  problems: ImportProblem[]
  /** Data omitted from imported jobs. */
  notes: ImportProblem[]
}

/** Reports an omitted field of the current job with the reason. */
export type AddNote = (field: string, message: string) => void

type Format<S extends z.ZodType> = {
  file: string
  schema: S
  limits: FieldLimits
  /** The position of a job in the file, such as 'jobs[3]'. */
  positionOf: (index: number) => string
  idOf: (item: Record<string, unknown>) => unknown
  /** Returns null to skip a job without reporting a problem. */
  toJob: (value: z.output<S>, note: AddNote) => FeedJob | null
}

/** Reads the valid jobs and reports the errors of the others. */
export function readEach<S extends z.ZodType>(items: readonly unknown[], format: Format<S>): Feed {
  if (items.length > MAX_JOBS) throw feedError(format.file, `has more than ${MAX_JOBS.toLocaleString('en')} jobs`)
  const feed: Feed = { jobs: [], broken_ids: [], hasJobWithoutId: false, problems: [], notes: [] }
  const seen = new Set<string>()
  for (const [index, item] of items.entries()) {
    const id = idIn(item, format.idOf)
    const toProblem = ({ field, message }: Finding) => ({
      file: format.file,
      line: null,
      message: `${format.positionOf(index)}${field && `.${field.slice(0, MAX_FIELD)}`}: ${message}${id === null ? '' : ` (id ${id})`}`,
    })
    const notes: Finding[] = []
    const { job, problems } =
      id !== null && seen.has(id)
        ? rejected('duplicate ID')
        : readOne(item, format, (field, message) => notes.push({ field, message }))
    addLimited(feed.problems, problems.slice(0, MAX_FINDINGS).map(toProblem))
    addLimited(feed.notes, notes.slice(0, MAX_FINDINGS).map(toProblem))
    if (job) feed.jobs.push(job)
    if (id === null) feed.hasJobWithoutId = true
    else if (problems.length > 0) feed.broken_ids.push(id)
    if (id !== null) seen.add(id)
  }
  return feed
}

/** Adds the problems unless the list has already reached the limit. */
export function addLimited(list: ImportProblem[], added: readonly ImportProblem[]) {
  if (list.length < MAX_REPORTED) list.push(...added)
}

type Result = { job: FeedJob | null; problems: Finding[] }

const rejected = (message: string): Result => ({ job: null, problems: [{ field: '', message }] })

function readOne<S extends z.ZodType>(item: unknown, { schema, limits, toJob }: Format<S>, note: AddNote): Result {
  const result = applyLimits(item, limits)
  if (result.problems.length > 0) return { job: null, problems: result.problems }
  const parsed = schema.safeParse(result.value)
  if (!parsed.success)
    return { job: null, problems: parsed.error.issues.map(({ path, message }) => ({ field: dotted(path), message })) }
  for (const { field, message } of result.notes) note(field, message)
  const job = catchRichTextError(() => toJob(parsed.data, note))
  if (job instanceof RichTextError) return rejected(`description: ${job.message}`)
  if (job && job.description === '' && job.profile === '') return rejected('description is empty')
  if (job && Math.max(job.description.length, job.profile.length) > MAX_TEXT)
    return rejected(`description: is longer than ${MAX_TEXT.toLocaleString('en')} characters as HTML`)
  return { job, problems: [] }
}

function idIn(item: unknown, idOf: Format<z.ZodType>['idOf']): string | null {
  if (typeof item !== 'object' || item === null) return null
  const id = idOf(item as Record<string, unknown>)
  if (typeof id !== 'string' && typeof id !== 'number') return null
  const text = withoutZeroBytes(String(id))
  return text.length <= MAX_FIELD && text.trim() !== '' ? text.trim() : null
}

/** Returns the job, or the error of a description that cannot be converted. */
function catchRichTextError(read: () => FeedJob | null) {
  try {
    return read()
  } catch (error) {
    if (error instanceof RichTextError) return error
    throw error
  }
}

const dotted = (path: readonly PropertyKey[]) =>
  path.map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`)).join('')

/** Creates the error for a feed that cannot be used at all, or for an invalid option. */
export const feedError = (file: string, message: string, line: number | null = null) =>
  new ImportError([{ file, line, message }])
