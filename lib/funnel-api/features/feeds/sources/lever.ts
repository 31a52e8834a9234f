import { z } from 'zod'
import { parseContract, parseRemoteLevel } from '#lib/funnel-api/features/feeds/sources/contract'
import { countryOf } from '#lib/funnel-api/features/feeds/sources/country'
import { toTimestamp } from '#lib/funnel-api/features/feeds/sources/dates'
import { type Feed, type FeedJob, type AddNote, readEach, feedError } from '#lib/funnel-api/features/feeds/sources/feed'
import { descriptionOf, escapeHtml } from '#lib/funnel-api/features/feeds/sources/html'
import { isObject, parseJson, rejectReply } from '#lib/funnel-api/features/feeds/sources/json'
import { localeOf } from '#lib/funnel-api/features/feeds/sources/language'
import { NO_PAY, payOf, parsePayPeriod } from '#lib/funnel-api/features/feeds/sources/pay'
import { inCountry, parsePlace } from '#lib/funnel-api/features/feeds/sources/place'
import { foldText } from '#lib/domain/fold-text'

const text = z.string().nullish()

/** A posting of `GET /v0/postings/{site}?mode=json`. */
const LeverPosting = z.object({
  id: z.string().trim().min(1, 'is empty'),
  text: z.string().trim().min(1, 'is empty').max(300),
  categories: z
    .object({
      commitment: text,
      department: text,
      team: text,
      location: text,
      allLocations: z.array(z.string()).nullish(),
    })
    .nullish(),
  country: text,
  createdAt: z.number().nullish(),
  workplaceType: text,
  description: text,
  descriptionPlain: text,
  lists: z.array(z.object({ text: z.string(), content: z.string() })).nullish(),
  additional: text,
  additionalPlain: text,
  salaryRange: z
    .object({ currency: z.string(), interval: text, min: z.number().nullish(), max: z.number().nullish() })
    .nullish(),
})
type LeverPosting = z.infer<typeof LeverPosting>

const LIMITS = {
  long: new Set(['description', 'descriptionPlain', 'additional', 'additionalPlain', 'lists.content']),
  exact: new Set(['id', 'text']),
}
const idOf = ({ id }: Record<string, unknown>) => id

/** Reads the posting list of the Lever postings API. */
export function readLever(source: string, file: string): Feed {
  const list = parseJson(source, file)
  rejectReply(list, file)
  if (isObject(list) && list.ok === false)
    throw feedError(file, 'is an error response of Lever, not a list of postings')
  if (isObject(list) && Array.isArray(list.jobs)) throw feedError(file, 'is not a list. The format may be greenhouse.')
  if (!Array.isArray(list)) throw feedError(file, 'is not a list of postings')
  if (list.some((item) => isObject(item) && Array.isArray(item.postings)))
    throw feedError(file, 'is grouped. Request Lever without the group parameter.')
  return readEach(list, {
    file,
    schema: LeverPosting,
    limits: LIMITS,
    positionOf: (index) => `[${index}]`,
    idOf,
    toJob,
  })
}

function toJob(posting: LeverPosting, note: AddNote): FeedJob {
  const { categories, lists } = posting
  const texts = textsOf(posting)
  const locations = categories?.allLocations ?? []
  if (locations.length > 1)
    note('categories.allLocations', `${locations.join('; ')} are more than one location; only the first is used`)
  const place = parsePlace(categories?.location ?? locations[0])
  const published_at = posting.createdAt ? toTimestamp(posting.createdAt) : null
  if (posting.createdAt && !published_at) note('createdAt', `${posting.createdAt} is not a date; omitted`)
  const iso_country = countryOf(posting.country) ?? place?.iso_country ?? null
  return {
    id: posting.id,
    name: posting.text,
    locale: localeOf(null, texts.description + texts.profile + (lists ?? []).map((list) => list.text).join(' '), note),
    published_at,
    date_end: null,
    ...texts,
    ...parseContract(categories?.commitment ?? '', posting.text),
    remote_level: parseRemoteLevel(posting.workplaceType ?? '') ?? parseRemoteLevel(categories?.location ?? '') ?? 0,
    ...payFrom(posting, note),
    place: place ? { ...place, iso_country } : iso_country ? inCountry(iso_country) : null,
    departments: [categories?.team, categories?.department].filter((name) => typeof name === 'string'),
    employer: null,
    survey: [],
    // The postings API does not include the application form.
    resume_requirement: null,
  }
}

const REQUIREMENTS =
  /requirement|qualification|your profile|you have|you bring|looking for|about you|who you are|skills|votre profil|profil recherche|competences|dein profil|ihr profil|anforderung|mitbring|perfil|requisitos|buscamos|jouw profiel|wie ben jij|functie-?eisen|wat vragen/

/** Converts requirement lists to the profile, and the other lists and texts to the description, in order. */
function textsOf({ description, descriptionPlain, lists, additional, additionalPlain }: LeverPosting) {
  const section = ({ text: heading, content }: { text: string; content: string }) =>
    `<h2>${escapeHtml(heading.replace(/:\s*$/, ''))}</h2>${/<li\b/i.test(content) ? `<ul>${content}</ul>` : content}`
  const requirements = (lists ?? []).filter((list) => REQUIREMENTS.test(foldText(list.text)))
  const others = (lists ?? []).filter((list) => !requirements.includes(list))
  const parts = [
    descriptionOf(description || descriptionPlain || ''),
    ...others.map((list) => descriptionOf(section(list))),
    descriptionOf(additional || additionalPlain || ''),
  ]
  return {
    description: parts.filter(Boolean).join('\n'),
    profile: requirements.map((list) => descriptionOf(section(list))).join('\n'),
  }
}

/** Supports intervals such as 'per-year-salary' and 'per-hour-wage', but not 'bi-week-salary' and 'one-time'. */
function payFrom({ salaryRange }: LeverPosting, note: AddNote) {
  if (!salaryRange) return NO_PAY
  const { currency, interval, min, max } = salaryRange
  if (interval && !/^per-(?:hour|day|week|month|year)\b/.test(interval)) {
    note('salaryRange', `pay interval '${interval}' is not supported; pay omitted`)
    return NO_PAY
  }
  return payOf(
    { min: min ?? null, max: max ?? null, code: currency, period: parsePayPeriod(interval ?? '') },
    'salaryRange',
    note,
  )
}
