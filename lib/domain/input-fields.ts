import { z } from 'zod'
import { isUnique } from '#lib/domain/is-unique'
import { Localized } from '#lib/domain/terms'

/** Building blocks of data that a company writes, in bundle files or through the staff API. */

export const Slug = z
  .string()
  .max(200)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must contain only lowercase letters, digits and single hyphens')
/** One string in the company's language, or a text per language. */
export const Text = z.union([z.string().min(1), Localized])
/** An http or https URL. Pages link to it, so `javascript:` and `data:` are rejected. */
export const WebUrl = z.url({ protocol: /^https?$/ })
export const hasUniqueSlugs = (items: readonly { slug: string }[]) => isUnique(items.map(({ slug }) => slug))
export const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().default(null)
/** A date object. Browsers do not load the function that zod has for it (lib/client/shorten-zod.mjs). */
const date = z.custom<Date>((value) => value instanceof Date && !Number.isNaN(value.getTime()))
/** Some YAML versions parse a bare 2027-01-04 as a date, others as text. Both are accepted. */
export const DateInput = z.union([
  z.iso.date(),
  date.transform((value) => value.toISOString().slice(0, 10)).pipe(z.iso.date()),
])
export const TimestampInput = z.union([
  z.iso
    .datetime({ offset: true })
    .transform((value) => new Date(value).toISOString())
    .pipe(z.iso.datetime()),
  date.transform((value) => value.toISOString()).pipe(z.iso.datetime()),
])
/** Text that YAML may parse as a number or boolean. */
export const ScalarText = z
  .union([z.string(), z.number(), z.boolean()])
  .transform(String)
  .pipe(z.string().min(1).max(500))
