import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'
import type { ResumeRequirement } from '#lib/domain/enumerations'
import { parseContract, parseRemoteLevel } from '#lib/funnel-api/features/feeds/sources/contract'
import { countryOf } from '#lib/funnel-api/features/feeds/sources/country'
import { parseDate, parseTimestamp } from '#lib/funnel-api/features/feeds/sources/dates'
import { type Feed, type FeedJob, type AddNote, readEach, feedError } from '#lib/funnel-api/features/feeds/sources/feed'
import { descriptionOf, lineOf } from '#lib/funnel-api/features/feeds/sources/html'
import { isObject } from '#lib/funnel-api/features/feeds/sources/json'
import { localeOf } from '#lib/funnel-api/features/feeds/sources/language'
import { MAX_FIELD } from '#lib/funnel-api/features/feeds/sources/limits'
import { parsePay } from '#lib/funnel-api/features/feeds/sources/pay'
import { NO_PLACE, type Place, parsePlace } from '#lib/funnel-api/features/feeds/sources/place'

const error = ({ input }: { input: unknown }) =>
  input === undefined ? 'is missing' : 'contains elements instead of text, put markup in CDATA'
/** An empty element counts as missing. */
const text = z
  .string({ error })
  .nullish()
  .transform((value) => (value && lineOf(value)) || null)
const required = z.string({ error }).trim().min(1, 'is empty')

/** A <job> of an Indeed-style feed. */
const XmlJob = z.object({
  referencenumber: required,
  title: required.max(300).transform(lineOf),
  description: required,
  date: text,
  company: text,
  city: text,
  state: text,
  country: text,
  postalcode: text,
  streetaddress: text,
  salary: text,
  jobtype: text,
  category: text,
  remotetype: text,
  expirationdate: text,
  language: text,
  'indeed-apply-data': z.string().nullish(),
})
type XmlJob = z.infer<typeof XmlJob>

/** Does not convert values to numbers, so that '00412' keeps its zeros. The format does not use attributes. */
const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  maxNestedTags: 20,
  isArray: (name) => name === 'job',
})

/** Reads an Indeed-style XML feed: <source><job>…</job></source>. */
export function readXml(source: string, file: string): Feed {
  // Declared entities can read files or exhaust memory.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(source)) throw feedError(file, 'declares a document type, which is not allowed')
  const validation = XMLValidator.validate(source.replace(/^\uFEFF/, ''))
  if (validation !== true)
    throw feedError(file, `is not XML: ${validation.err.msg.slice(0, MAX_FIELD)}`, validation.err.line)
  const jobs = jobsOf(parse(source, file))
  if (!jobs) throw feedError(file, 'does not contain <source> with <job> elements')
  return readEach(jobs, {
    file,
    schema: XmlJob,
    limits: { long: new Set(['description', 'indeed-apply-data']), exact: new Set(['referencenumber', 'title']) },
    positionOf: (index) => `job[${index}]`,
    idOf: ({ referencenumber }) => referencenumber,
    toJob,
  })
}

function parse(source: string, file: string): unknown {
  try {
    return parser.parse(source)
  } catch (error) {
    throw feedError(
      file,
      `cannot be read: ${(error instanceof Error ? error.message : String(error)).slice(0, MAX_FIELD)}`,
    )
  }
}

/** Returns the jobs, none for an empty <source>, and null for another format. */
function jobsOf(document: unknown): unknown[] | null {
  if (!isObject(document) || !('source' in document)) return null
  const { source } = document
  if (!isObject(source)) return source === '' ? [] : null
  return Array.isArray(source.job) ? source.job : []
}

function toJob(job: XmlJob, note: AddNote): FeedJob {
  const description = descriptionOf(job.description)
  if (job.date && !parseTimestamp(job.date)) note('date', `'${job.date}' is not a date; omitted`)
  if (job.expirationdate && !parseDate(job.expirationdate))
    note('expirationdate', `'${job.expirationdate}' is not a date; omitted`)
  return {
    id: job.referencenumber,
    name: job.title,
    locale: localeOf(job.language, description, note),
    published_at: parseTimestamp(job.date),
    date_end: parseDate(job.expirationdate),
    description,
    profile: '',
    ...parseContract(job.jobtype ?? '', job.title),
    remote_level: parseRemoteLevel(job.remotetype ?? '') ?? parseRemoteLevel(job.city ?? '') ?? 0,
    ...parsePay(job.salary, note),
    place: placeFrom(job, note),
    departments: (job.category ?? '')
      .split(/[,;]/)
      .map((name) => name.trim())
      .filter(Boolean),
    employer: job.company,
    survey: [],
    resume_requirement: resumeRequirementOf(job['indeed-apply-data'], note),
  }
}

const RESUME_REQUIREMENTS: Record<string, ResumeRequirement> = {
  required: 'REQUIRED',
  optional: 'OPTIONAL',
  hidden: 'NOT_ASKED',
}

/** Reads `indeed-apply-resume` from the URL-encoded parameters of Indeed Apply. */
function resumeRequirementOf(data: string | null | undefined, note: AddNote): ResumeRequirement | null {
  const value = new URLSearchParams(data?.trim()).get('indeed-apply-resume')
  if (value === null) return null
  const requirement = RESUME_REQUIREMENTS[value.toLowerCase()] ?? null
  if (!requirement)
    note('indeed-apply-data', `indeed-apply-resume '${value.slice(0, MAX_FIELD)}' is not known; omitted`)
  return requirement
}

function placeFrom({ city, state, country, postalcode, streetaddress }: XmlJob, note: AddNote): Place | null {
  const iso_country = countryOf(country)
  if (country && !iso_country) note('country', `'${country}' is not a known country; omitted`)
  const place = parsePlace(city)
  if (!place && !iso_country) return null
  return {
    ...NO_PLACE,
    city: place?.city ?? null,
    region: state ?? place?.region ?? null,
    zipcode: postalcode,
    street: streetaddress,
    iso_country: iso_country ?? place?.iso_country ?? null,
    code: place?.code ?? null,
  }
}
