import { z } from 'zod'
import { parseContract, parseRemoteLevel } from '#lib/funnel-api/features/feeds/sources/contract'
import { parseDate, parseTimestamp } from '#lib/funnel-api/features/feeds/sources/dates'
import { type Feed, type FeedJob, type AddNote, readEach, feedError } from '#lib/funnel-api/features/feeds/sources/feed'
import {
  GreenhouseQuestion,
  resumeRequirementOf,
  surveyOf,
} from '#lib/funnel-api/features/feeds/sources/greenhouse-questions'
import { descriptionOf, unescapeHtml } from '#lib/funnel-api/features/feeds/sources/html'
import { isObject, parseJson, rejectReply } from '#lib/funnel-api/features/feeds/sources/json'
import { localeOf } from '#lib/funnel-api/features/feeds/sources/language'
import { NO_PAY, payOf, parsePayPeriod } from '#lib/funnel-api/features/feeds/sources/pay'
import { hasMultiplePlaces, parsePlace, type Place } from '#lib/funnel-api/features/feeds/sources/place'

const text = z.string().nullish()

/** A job of `GET /v1/boards/{board}/jobs?content=true`, also with pay_transparency and questions. */
const GreenhouseJob = z.object({
  id: z.union([z.number().int(), z.string().trim().min(1)], 'must be a number or a text that is not empty'),
  internal_job_id: z.unknown().optional(),
  title: z.string().trim().min(1, 'is empty').max(300),
  content: z.string({ error: 'is missing, request the Greenhouse API with content=true' }),
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

/** Reads the job list of the Greenhouse Job Board API. */
export function readGreenhouse(source: string, file: string): Feed {
  const list = parseJson(source, file)
  rejectReply(list, file)
  if (Array.isArray(list))
    throw feedError(file, 'is a list, not a Greenhouse response { "jobs": […] }. The format may be lever.')
  if (!isObject(list) || !Array.isArray(list.jobs)) throw feedError(file, 'does not contain "jobs"')
  return readEach(list.jobs, {
    file,
    schema: GreenhouseJob,
    limits: { long: new Set(['content']), exact: new Set(['id', 'title', 'questions.fields.name']) },
    positionOf: (index) => `jobs[${index}]`,
    idOf: ({ id }) => id,
    toJob,
  })
}

function toJob(job: GreenhouseJob, note: AddNote): FeedJob | null {
  if (job.internal_job_id === null) {
    note('internal_job_id', 'prospect posts are not jobs; skipped')
    return null
  }
  const description = descriptionOf(unescapeHtml(job.content))
  const location = job.location?.name ?? ''
  if (hasMultiplePlaces(location)) note('location', `'${location}' has more than one location; only the first is used`)
  return {
    id: String(job.id),
    name: job.title,
    locale: localeOf(job.language, description, note),
    published_at: parseTimestamp(job.first_published) ?? parseTimestamp(job.updated_at),
    date_end: parseDate(job.application_deadline),
    description,
    profile: '',
    ...parseContract(
      metadataOf(
        job,
        /employment|commitment|contract|contrat|vertrag|contrato|job type|working time|temps de travail/i,
      ),
      job.title,
    ),
    remote_level:
      parseRemoteLevel(metadataOf(job, /workplace|remote|t[ée]l[ée]travail|location type|home ?office|remoto/i)) ??
      parseRemoteLevel(location) ??
      0,
    ...payFrom(job, note),
    place: placeFrom(job),
    departments: (job.departments ?? []).map(({ name }) => name),
    employer: job.company_name ?? null,
    survey: surveyOf(job.questions ?? []),
    resume_requirement: resumeRequirementOf(job.questions ?? []),
  }
}

/** Joins the values of the custom fields whose name matches. */
const metadataOf = ({ metadata }: GreenhouseJob, name: RegExp) =>
  (metadata ?? [])
    .filter((field) => name.test(field.name))
    .flatMap(({ name: label, value }) => (typeof value === 'boolean' ? (value ? label : '') : value))
    .filter((value) => typeof value === 'string')
    .join(', ')

/**
 * Takes a missing country from an office. The town of a location with a code or region, as in 'Austin, TX', may be in a
 * different country than the offices, so only an office in the country of the code or in the same town counts.
 */
function placeFrom({ location, offices }: GreenhouseJob): Place | null {
  const place = parsePlace(location?.name)
  const parsed = (offices ?? []).map((each) => parsePlace(each.location)).filter((each) => each !== null)
  const inCountries = parsed.filter((each) => each.iso_country !== null)
  if (!place) return inCountries[0] ?? parsed.find(({ code }) => code !== null) ?? null
  const office =
    place.code === null && place.region === null
      ? inCountries[0]
      : (inCountries.find((each) => each.iso_country === place.code) ??
        inCountries.find(({ city }) => city !== null && city === place.city))
  return { ...place, iso_country: place.iso_country ?? office?.iso_country ?? null }
}

function payFrom({ pay_input_ranges }: GreenhouseJob, note: AddNote) {
  const [range, ...others] = pay_input_ranges ?? []
  if (!range) return NO_PAY
  if (others.length > 0) note('pay_input_ranges', 'has more than one range; only the first is used')
  const amount = (cents: number | null | undefined) => (cents ? cents / 100 : null)
  const period = parsePayPeriod(range.title ?? '') ?? parsePayPeriod(range.blurb ?? '')
  return payOf(
    { min: amount(range.min_cents), max: amount(range.max_cents), code: range.currency_type, period },
    'pay_input_ranges',
    note,
  )
}
