import { z } from 'zod'

/**
 * Google's rules for JobPosting, from its documentation of 2025-12-18: required, recommended and penalized properties.
 * A property that schema.org does not define for a type is also an error here.
 */
const timestamp = z.iso.datetime({ offset: true })
const text = z.string().trim().min(1)
const url = z.url({ protocol: /^https?$/ })
const amount = z.number().positive()

const EmploymentType = z.enum([
  'FULL_TIME',
  'PART_TIME',
  'CONTRACTOR',
  'TEMPORARY',
  'INTERN',
  'VOLUNTEER',
  'PER_DIEM',
  'OTHER',
])
const Quantity = z
  .strictObject({
    '@type': z.literal('QuantitativeValue'),
    value: amount.optional(),
    minValue: amount.optional(),
    maxValue: amount.optional(),
    unitText: z.enum(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR']),
  })
  .refine(({ value, minValue, maxValue }) =>
    value === undefined ? minValue! < maxValue! : minValue === undefined && maxValue === undefined,
  )
const Place = z.strictObject({
  '@type': z.literal('Place'),
  address: z.strictObject({
    '@type': z.literal('PostalAddress'),
    addressCountry: z.string().regex(/^[A-Z]{2}$/),
    addressLocality: text.optional(),
    addressRegion: text.optional(),
    postalCode: text.optional(),
    streetAddress: text.optional(),
  }),
})

const Posting = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('JobPosting'),
  title: text,
  description: text,
  datePosted: z.union([z.iso.date(), timestamp]),
  hiringOrganization: z.strictObject({
    '@type': z.literal('Organization'),
    name: text,
    sameAs: url.optional(),
    logo: url.optional(),
  }),
  jobLocation: Place.optional(),
  jobLocationType: z.literal('TELECOMMUTE').optional(),
  applicantLocationRequirements: z
    .strictObject({ '@type': z.enum(['Country', 'State', 'City']), name: text })
    .optional(),
  baseSalary: z
    .strictObject({ '@type': z.literal('MonetaryAmount'), currency: z.string().regex(/^[A-Z]{3}$/), value: Quantity })
    .optional(),
  employmentType: z.union([EmploymentType, z.array(EmploymentType).min(2)]).optional(),
  validThrough: timestamp.optional(),
  identifier: z.strictObject({ '@type': z.literal('PropertyValue'), name: text, value: text }).optional(),
  directApply: z.boolean().optional(),
  url: url.optional(),
})
type Posting = z.infer<typeof Posting>

export type Verdict = { errors: string[]; warnings: string[] }

const UNSUPPORTED_TAG = /<\/?(?!(?:p|ul|ol|li|br|h[1-6]|strong|em|b|i|a)\b)[a-z][^>]*>/i
const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** A title must not be spam, in capitals, or contain anything but the job. */
function titleErrors({ title, hiringOrganization }: Posting): string[] {
  const rules: [boolean, string][] = [
    [/[!*?]{2}|\*/.test(title), 'title: characters that look like spam'],
    [/[€$£₽]|\d{4,}/.test(title.replace(/\b20\d\d\b/, '')), 'title: a code or a salary'],
    [/apply now|postulez|jetzt bewerben/i.test(title), 'title: an invitation to apply'],
    [title.length > 8 && title === title.toUpperCase(), 'title: all capitals'],
    [title.toLowerCase().includes(hiringOrganization.name.toLowerCase()), 'title: the name of the company'],
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, rule]) => rule)
}

function errorsOf(posting: Posting, now: Date): string[] {
  const { jobLocation, jobLocationType, applicantLocationRequirements: from, validThrough, datePosted } = posting
  const isRemote = jobLocationType !== undefined
  const description = textOf(posting.description)
  const rules: [boolean, string][] = [
    [!isRemote && !jobLocation, 'jobLocation: required'],
    [isRemote && !from && !jobLocation, 'TELECOMMUTE without a country of applicants'],
    [!isRemote && from !== undefined, 'applicantLocationRequirements of a job that is not remote'],
    [description.toLowerCase() === posting.title.toLowerCase(), 'description: equal to the title'],
    [description.length < 200, 'description: incomplete'],
    [/<script|\son\w+=|javascript:/i.test(posting.description), 'description: code'],
    [new Date(datePosted) > now, 'datePosted: in the future'],
    [validThrough !== undefined && new Date(validThrough) < now, 'JobPosting structured data on expired job'],
    [validThrough !== undefined && new Date(validThrough) < new Date(datePosted), 'validThrough: before datePosted'],
  ]
  return [...rules.filter(([isBroken]) => isBroken).map(([, rule]) => rule), ...titleErrors(posting)]
}

function warningsOf(posting: Posting): string[] {
  const { hiringOrganization, jobLocation, description } = posting
  const recommended = {
    employmentType: posting.employmentType,
    identifier: posting.identifier,
    directApply: posting.directApply,
    url: posting.url,
    'hiringOrganization.sameAs': hiringOrganization.sameAs,
    'hiringOrganization.logo': hiringOrganization.logo,
    ...(jobLocation && {
      streetAddress: jobLocation.address.streetAddress,
      addressLocality: jobLocation.address.addressLocality,
      addressRegion: jobLocation.address.addressRegion,
      postalCode: jobLocation.address.postalCode,
    }),
  }
  const missing = Object.entries(recommended).flatMap(([name, value]) =>
    value === undefined ? [`${name}: missing`] : [],
  )
  const other: [boolean, string][] = [
    [!/<p>|<br|\n/.test(description), 'description: no paragraphs'],
    [UNSUPPORTED_TAG.test(description), `description: unsupported tag: ${UNSUPPORTED_TAG.exec(description)?.[0]}`],
  ]
  return [...missing, ...other.filter(([isBroken]) => isBroken).map(([, rule]) => rule)]
}

/** What Search Console would report about a posting at this time. */
export function judge(posting: unknown, now: Date): Verdict {
  const parsed = Posting.safeParse(posting)
  if (parsed.success) return { errors: errorsOf(parsed.data, now), warnings: warningsOf(parsed.data) }
  return { errors: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`), warnings: [] }
}
