import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'
import { contractIn, remoteIn } from '#lib/funnel-api/cli/feeds/contract-words'
import { countryOf } from '#lib/funnel-api/cli/feeds/country'
import { dayOf, instantOf } from '#lib/funnel-api/cli/feeds/days'
import { type Feed, type FeedJob, type Note, readEach, unreadable } from '#lib/funnel-api/cli/feeds/feed'
import { descriptionOf, lineOf } from '#lib/funnel-api/cli/feeds/html'
import { isObject } from '#lib/funnel-api/cli/feeds/json'
import { localeOf } from '#lib/funnel-api/cli/feeds/language'
import { FIELD_MOST } from '#lib/funnel-api/cli/feeds/limits'
import { payIn } from '#lib/funnel-api/cli/feeds/pay'
import { type Place, placeIn } from '#lib/funnel-api/cli/feeds/place'

const error = ({ input }: { input: unknown }) =>
  input === undefined ? 'is not there' : 'holds elements where a text is expected; markup stands in CDATA'
/** An empty element is as good as none. */
const text = z
  .string({ error })
  .nullish()
  .transform((value) => (value && lineOf(value)) || null)
const given = z.string({ error }).trim().min(1, 'is empty')

/** A <job> of an Indeed-style feed. */
const XmlJob = z.object({
  referencenumber: given,
  title: given.max(300).transform(lineOf),
  description: given,
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
})
type XmlJob = z.infer<typeof XmlJob>

/** No values but texts: '00412' is a reference number, no 412. Attributes carry nothing in this format. */
const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  maxNestedTags: 20,
  isArray: (name) => name === 'job',
})

/** An Indeed-style XML feed: <source><job>…</job></source>. */
export function readXml(source: string, file: string): Feed {
  // A feed declares no entities; whoever does so reaches for files or for memory.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(source))
    throw unreadable(file, 'declares a document type, which a feed of jobs has no need of')
  const checked = XMLValidator.validate(source.replace(/^\uFEFF/, ''))
  if (checked !== true) throw unreadable(file, `is not XML: ${checked.err.msg.slice(0, FIELD_MOST)}`, checked.err.line)
  const jobs = jobsOf(parse(source, file))
  if (!jobs) throw unreadable(file, 'holds no <source> with <job> elements')
  return readEach(jobs, {
    file,
    schema: XmlJob,
    limits: { long: new Set(['description']), exact: new Set(['referencenumber', 'title']) },
    at: (index) => `job[${index}]`,
    idOf: ({ referencenumber }) => referencenumber,
    toJob,
  })
}

function parse(source: string, file: string): unknown {
  try {
    return parser.parse(source)
  } catch (error) {
    throw unreadable(
      file,
      `cannot be read: ${(error instanceof Error ? error.message : String(error)).slice(0, FIELD_MOST)}`,
    )
  }
}

/** A <source> without jobs is an empty feed; anything else is no feed of this format. */
function jobsOf(document: unknown): unknown[] | null {
  if (!isObject(document) || !('source' in document)) return null
  const { source } = document
  if (!isObject(source)) return source === '' ? [] : null
  return Array.isArray(source.job) ? source.job : []
}

function toJob(job: XmlJob, note: Note): FeedJob {
  const description = descriptionOf(job.description)
  if (job.date && !instantOf(job.date)) note('date', `'${job.date}' is no date; left out`)
  if (job.expirationdate && !dayOf(job.expirationdate))
    note('expirationdate', `'${job.expirationdate}' is no date; left out`)
  return {
    id: job.referencenumber,
    name: job.title,
    locale: localeOf(job.language, description, note),
    published_at: instantOf(job.date),
    date_end: dayOf(job.expirationdate),
    description,
    profile: '',
    ...contractIn(job.jobtype ?? '', job.title),
    remote_level: remoteIn(job.remotetype ?? '') ?? remoteIn(job.city ?? '') ?? 0,
    ...payIn(job.salary, note),
    place: placeFrom(job, note),
    departments: (job.category ?? '')
      .split(/[,;]/)
      .map((name) => name.trim())
      .filter(Boolean),
    employer: job.company,
    survey: [],
  }
}

function placeFrom({ city, state, country, postalcode, streetaddress }: XmlJob, note: Note): Place | null {
  const iso_country = countryOf(country)
  if (country && !iso_country) note('country', `'${country}' is no country that we know; left out`)
  const written = placeIn(city)
  if (!written && !iso_country) return null
  return {
    name: null,
    city: written?.city ?? null,
    region: state,
    zipcode: postalcode,
    street: streetaddress,
    iso_country: iso_country ?? written?.iso_country ?? null,
  }
}
