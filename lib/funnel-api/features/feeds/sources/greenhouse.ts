import { z } from 'zod'
import { contractIn, remoteIn } from '#lib/funnel-api/cli/feeds/contract-words'
import { dayOf, instantOf } from '#lib/funnel-api/cli/feeds/days'
import { type Feed, type FeedJob, type Note, readEach, unreadable } from '#lib/funnel-api/cli/feeds/feed'
import { GreenhouseQuestion, surveyOf } from '#lib/funnel-api/cli/feeds/greenhouse-questions'
import { descriptionOf, unescapeHtml } from '#lib/funnel-api/cli/feeds/html'
import { isObject, parseJson, refuseAnswer } from '#lib/funnel-api/cli/feeds/json'
import { localeOf } from '#lib/funnel-api/cli/feeds/language'
import { NO_PAY, payOf, periodIn } from '#lib/funnel-api/cli/feeds/pay'
import { hasMorePlaces, placeIn } from '#lib/funnel-api/cli/feeds/place'

const text = z.string().nullish()

/** A job of `GET /v1/boards/{board}/jobs?content=true`, and what pay_transparency and questions add to it. */
const GreenhouseJob = z.object({
  id: z.union([z.number().int(), z.string().min(1)]),
  internal_job_id: z.unknown().optional(),
  title: z.string().trim().min(1, 'is empty').max(300),
  content: z.string({ error: "is not there; ask Greenhouse's API with content=true" }),
  updated_at: text,
  first_published: text,
  application_deadline: text,
  language: text,
  company_name: text,
  location: z.object({ name: text }).nullish(),
  departments: z.array(z.object({ name: z.string() })).nullish(),
  offices: z.array(z.object({ name: text, location: text })).nullish(),
  metadata: z.array(z.object({ name: z.string(), value: z.unknown() })).nullish(),
  pay_input_ranges: z
    .array(
      z.object({
        min_cents: z.number().nullish(),
        max_cents: z.number().nullish(),
        currency_type: z.string(),
        title: text,
        blurb: text,
      }),
    )
    .nullish(),
  questions: z.array(GreenhouseQuestion).nullish(),
})
type GreenhouseJob = z.infer<typeof GreenhouseJob>

/** Greenhouse's Job Board API: the JSON of its list of jobs. */
export function readGreenhouse(source: string, file: string): Feed {
  const list = parseJson(source, file)
  refuseAnswer(list, file)
  if (Array.isArray(list))
    throw unreadable(file, 'is a list, and Greenhouse\'s API answers with { "jobs": […] }; is it Lever\'s?')
  if (!isObject(list) || !Array.isArray(list.jobs)) throw unreadable(file, 'holds no "jobs"')
  return readEach(list.jobs, {
    file,
    schema: GreenhouseJob,
    limits: { long: new Set(['content']), exact: new Set(['id', 'title', 'questions.fields.name']) },
    at: (index) => `jobs[${index}]`,
    idOf: ({ id }) => id,
    toJob,
  })
}

function toJob(job: GreenhouseJob, note: Note): FeedJob | null {
  if (job.internal_job_id === null) {
    note('internal_job_id', 'a prospect post stands for no job; left out')
    return null
  }
  const description = descriptionOf(unescapeHtml(job.content))
  const location = job.location?.name ?? ''
  if (hasMorePlaces(location)) note('location', `'${location}' is more than one place; the first is taken`)
  return {
    id: String(job.id),
    name: job.title,
    locale: localeOf(job.language, description, note),
    published_at: instantOf(job.first_published) ?? instantOf(job.updated_at),
    date_end: dayOf(job.application_deadline),
    description,
    profile: '',
    ...contractIn(
      metadataOf(
        job,
        /employment|commitment|contract|contrat|vertrag|contrato|job type|working time|temps de travail/i,
      ),
      job.title,
    ),
    remote_level:
      remoteIn(metadataOf(job, /workplace|remote|t[ée]l[ée]travail|location type|home ?office|remoto/i)) ??
      remoteIn(location) ??
      0,
    ...payFrom(job, note),
    place: placeFrom(job),
    departments: (job.departments ?? []).map(({ name }) => name),
    employer: job.company_name ?? null,
    survey: surveyOf(job.questions ?? []),
  }
}

/** What the board's custom fields of such a name say, together. */
const metadataOf = ({ metadata }: GreenhouseJob, name: RegExp) =>
  (metadata ?? [])
    .filter((field) => name.test(field.name))
    .flatMap(({ name: label, value }) => (typeof value === 'boolean' ? (value ? label : '') : value))
    .filter((value) => typeof value === 'string')
    .join(', ')

/** An office gives the country where the job's own place leaves it out. */
function placeFrom({ location, offices }: GreenhouseJob) {
  const place = placeIn(location?.name)
  const office = (offices ?? []).map((one) => placeIn(one.location)).find((one) => one?.iso_country)
  if (!place) return office ?? null
  return { ...place, iso_country: place.iso_country ?? office?.iso_country ?? null }
}

function payFrom({ pay_input_ranges }: GreenhouseJob, note: Note) {
  const [range, ...others] = pay_input_ranges ?? []
  if (!range) return NO_PAY
  if (others.length > 0) note('pay_input_ranges', 'are more than one; the first is taken')
  const amount = (cents: number | null | undefined) => (cents ? cents / 100 : null)
  const period = periodIn(range.title ?? '') ?? periodIn(range.blurb ?? '')
  return payOf(
    { min: amount(range.min_cents), max: amount(range.max_cents), code: range.currency_type, period },
    'pay_input_ranges',
    note,
  )
}
