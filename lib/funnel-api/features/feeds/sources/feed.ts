import type { z } from 'zod'
import { BundleError, type Problem } from '#lib/funnel-api/cli/bundle/problems'
import type { WrittenQuestion } from '#lib/domain/written-campaign'
import {
  type FieldLimits,
  FIELD_MOST,
  type Finding,
  FINDINGS_MOST,
  JOBS_MOST,
  limited,
  REPORTED_MOST,
  TEXT_MOST,
} from '#lib/funnel-api/cli/feeds/limits'
import type { Place } from '#lib/funnel-api/cli/feeds/place'
import { RichTextError } from '#lib/funnel-api/rich-text'
import type { JobType, Locale, RemoteLevel, WorkingTime } from '#lib/domain/enumerations'
import type { Salary } from '#lib/domain/money'

/** A job as every format gives it; null is 'the feed does not say'. */
export type FeedJob = Salary & {
  /** What the feed knows it by, for ever. */
  id: string
  name: string
  locale: Locale | null
  /** An instant, ISO 8601 in UTC. */
  published_at: string | null
  /** The last day to apply, yyyy-mm-dd. */
  date_end: string | null
  /** Both are sanitised HTML. */
  description: string
  profile: string
  job_type: JobType | null
  working_time: WorkingTime
  contract_duration_in_months: number | null
  remote_level: RemoteLevel
  place: Place | null
  /** Names that may be one of the company's professions; the nearest first. */
  departments: string[]
  /** Name of the employer, which may be one of a group's entities. */
  employer: string | null
  survey: WrittenQuestion[]
}

export type Feed = {
  jobs: FeedJob[]
  /** Broken jobs whose id could be read: still in the feed, so never taken offline. */
  broken_ids: string[]
  /** There are jobs whose id could not be read: nobody can say which jobs left. */
  hasNameless: boolean
  /** Jobs that were skipped, and why. */
  problems: Problem[]
  /** What was left out of jobs that were taken. */
  notes: Problem[]
}

/** Tells of something in the job at hand that was left out: the field, and why. */
export type Note = (field: string, message: string) => void

type Format<S extends z.ZodType> = {
  file: string
  schema: S
  limits: FieldLimits
  /** Where a job is in the file: 'jobs[3]'. */
  at: (index: number) => string
  idOf: (item: Record<string, unknown>) => unknown
  /** Null leaves the job out without a problem; a note says why. */
  toJob: (value: z.output<S>, note: Note) => FeedJob | null
}

/** Reads the valid jobs and reports what is invalid in each of the others. */
export function readEach<S extends z.ZodType>(items: readonly unknown[], format: Format<S>): Feed {
  if (items.length > JOBS_MOST) throw unreadable(format.file, `has more than ${JOBS_MOST.toLocaleString('en')} jobs`)
  const feed: Feed = { jobs: [], broken_ids: [], hasNameless: false, problems: [], notes: [] }
  const seen = new Set<string>()
  for (const [index, item] of items.entries()) {
    const id = idIn(item, format.idOf)
    const say = ({ field, message }: Finding) => ({
      file: format.file,
      line: null,
      message: `${format.at(index)}${field && `.${field.slice(0, FIELD_MOST)}`}: ${message}${id === null ? '' : ` (id ${id})`}`,
    })
    const notes: Finding[] = []
    const { job, problems } =
      id !== null && seen.has(id)
        ? refused('the same id stands further up')
        : readOne(item, format, (field, message) => notes.push({ field, message }))
    keep(feed.problems, problems.slice(0, FINDINGS_MOST).map(say))
    keep(feed.notes, notes.slice(0, FINDINGS_MOST).map(say))
    if (job) feed.jobs.push(job)
    if (id === null) feed.hasNameless = true
    else if (problems.length > 0) feed.broken_ids.push(id)
    if (id !== null) seen.add(id)
  }
  return feed
}

/** A feed of 20,000 invalid jobs does not report each of them. */
function keep(list: Problem[], found: readonly Problem[]) {
  if (list.length < REPORTED_MOST) list.push(...found)
}

type Result = { job: FeedJob | null; problems: Finding[] }

const refused = (message: string): Result => ({ job: null, problems: [{ field: '', message }] })

function readOne<S extends z.ZodType>(item: unknown, { schema, limits, toJob }: Format<S>, note: Note): Result {
  const within = limited(item, limits)
  if (within.problems.length > 0) return { job: null, problems: within.problems }
  const parsed = schema.safeParse(within.value)
  if (!parsed.success)
    return { job: null, problems: parsed.error.issues.map(({ path, message }) => ({ field: dotted(path), message })) }
  for (const { field, message } of within.notes) note(field, message)
  const job = jobOf(() => toJob(parsed.data, note))
  if (job instanceof RichTextError) return refused(`description: ${job.message}`)
  if (job && job.description === '' && job.profile === '')
    return refused('says nothing about the job, its description is empty')
  if (job && Math.max(job.description.length, job.profile.length) > TEXT_MOST)
    return refused(`description: is longer than ${TEXT_MOST.toLocaleString('en')} characters as HTML`)
  return { job, problems: [] }
}

function idIn(item: unknown, idOf: Format<z.ZodType>['idOf']): string | null {
  if (typeof item !== 'object' || item === null) return null
  const id = idOf(item as Record<string, unknown>)
  const isGiven = (typeof id === 'string' && id.length <= FIELD_MOST && id.trim() !== '') || typeof id === 'number'
  return isGiven ? String(id).trim() : null
}

function jobOf(read: () => FeedJob | null) {
  try {
    return read()
  } catch (error) {
    if (error instanceof RichTextError) return error
    throw error
  }
}

const dotted = (path: readonly PropertyKey[]) =>
  path.map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`)).join('')

/** A file of which nothing can be used. */
export const unreadable = (file: string, message: string, line: number | null = null) =>
  new BundleError([{ file, line, message }])
