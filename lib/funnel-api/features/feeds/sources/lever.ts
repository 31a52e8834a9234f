import { z } from 'zod'
import { contractIn, remoteIn } from '#lib/funnel-api/cli/feeds/contract-words'
import { countryOf } from '#lib/funnel-api/cli/feeds/country'
import { type Feed, type FeedJob, type Note, readEach, unreadable } from '#lib/funnel-api/cli/feeds/feed'
import { descriptionOf, escapeHtml } from '#lib/funnel-api/cli/feeds/html'
import { isObject, parseJson, refuseAnswer } from '#lib/funnel-api/cli/feeds/json'
import { localeOf } from '#lib/funnel-api/cli/feeds/language'
import { NO_PAY, payOf, periodIn } from '#lib/funnel-api/cli/feeds/pay'
import { inCountry, placeIn } from '#lib/funnel-api/cli/feeds/place'
import { folded } from '#lib/domain/words'

const text = z.string().nullish()

/** A posting of `GET /v0/postings/{site}?mode=json`. */
const LeverPosting = z.object({
  id: z.string().min(1),
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

/** Lever's postings API: the JSON of its list of postings. */
export function readLever(source: string, file: string): Feed {
  const list = parseJson(source, file)
  refuseAnswer(list, file)
  if (isObject(list) && list.ok === false) throw unreadable(file, "is an error message of Lever's, no list of postings")
  if (isObject(list) && Array.isArray(list.jobs)) throw unreadable(file, "is no list; is it Greenhouse's?")
  if (!Array.isArray(list)) throw unreadable(file, 'is no list of postings')
  if (list.some((one) => isObject(one) && Array.isArray(one.postings)))
    throw unreadable(file, 'is grouped; ask Lever without the parameter group')
  return readEach(list, { file, schema: LeverPosting, limits: LIMITS, at: (index) => `[${index}]`, idOf, toJob })
}

function toJob(posting: LeverPosting, note: Note): FeedJob {
  const { categories, lists } = posting
  const texts = textsOf(posting)
  const locations = categories?.allLocations ?? []
  if (locations.length > 1)
    note('categories.allLocations', `${locations.join('; ')} are more than one place; the first is taken`)
  const place = placeIn(categories?.location ?? locations[0])
  const iso_country = countryOf(posting.country) ?? place?.iso_country ?? null
  return {
    id: posting.id,
    name: posting.text,
    locale: localeOf(null, texts.description + texts.profile + (lists ?? []).map((list) => list.text).join(' '), note),
    published_at: posting.createdAt ? new Date(posting.createdAt).toISOString() : null,
    date_end: null,
    ...texts,
    ...contractIn(categories?.commitment ?? '', posting.text),
    remote_level: remoteIn(posting.workplaceType ?? '') ?? remoteIn(categories?.location ?? '') ?? 0,
    ...payFrom(posting, note),
    place: place ? { ...place, iso_country } : iso_country ? inCountry(iso_country) : null,
    departments: [categories?.team, categories?.department].filter((name) => typeof name === 'string'),
    employer: null,
    survey: [],
  }
}

const ASKED =
  /requirement|qualification|your profile|you have|you bring|looking for|about you|who you are|skills|votre profil|profil recherche|competences|dein profil|ihr profil|anforderung|mitbring|perfil|requisitos|buscamos|jouw profiel|wie ben jij|functie-?eisen|wat vragen/

/** The lists that say what is asked of the candidate are the profile; the rest, in order, is the description. */
function textsOf({ description, descriptionPlain, lists, additional, additionalPlain }: LeverPosting) {
  const section = ({ text: heading, content }: { text: string; content: string }) =>
    `<h2>${escapeHtml(heading.replace(/:\s*$/, ''))}</h2>${/<li\b/i.test(content) ? `<ul>${content}</ul>` : content}`
  const asked = (lists ?? []).filter((list) => ASKED.test(folded(list.text)))
  const others = (lists ?? []).filter((list) => !asked.includes(list))
  const parts = [
    descriptionOf(description || descriptionPlain || ''),
    ...others.map((list) => descriptionOf(section(list))),
    descriptionOf(additional || additionalPlain || ''),
  ]
  return {
    description: parts.filter(Boolean).join('\n'),
    profile: asked.map((list) => descriptionOf(section(list))).join('\n'),
  }
}

/** 'per-year-salary', 'per-hour-wage'; 'bi-week-salary' and 'one-time' have no equal here. */
function payFrom({ salaryRange }: LeverPosting, note: Note) {
  if (!salaryRange) return NO_PAY
  const { currency, interval, min, max } = salaryRange
  if (interval && !/^per-(?:hour|day|week|month|year)\b/.test(interval)) {
    note('salaryRange', `pay '${interval}' has no equal here; left out`)
    return NO_PAY
  }
  return payOf(
    { min: min ?? null, max: max ?? null, code: currency, period: periodIn(interval ?? '') },
    'salaryRange',
    note,
  )
}
