import { z } from 'zod'
import { Localized } from '#lib/domain/terms'

/** Parts of what a company writes about itself, in the files of a bundle and by its programs. */

export const Slug = z
  .string()
  .max(200)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower-case letters, digits and single hyphens')
/** One string in the company's language, or a text per language. */
export const Text = z.union([z.string().min(1), Localized])
/** Pages link to it: no script, no data. */
export const WebAddress = z.url({ protocol: /^https?$/ })
export const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().default(null)
/** YAML reads a bare 2027-01-04 as text or as a date, by its version; both are the day. */
export const WrittenDay = z.union([
  z.iso.date(),
  z
    .date()
    .transform((date) => date.toISOString().slice(0, 10))
    .pipe(z.iso.date()),
])
export const WrittenInstant = z.union([
  z.iso
    .datetime({ offset: true })
    .transform((value) => new Date(value).toISOString())
    .pipe(z.iso.datetime()),
  z
    .date()
    .transform((date) => date.toISOString())
    .pipe(z.iso.datetime()),
])
/** What is read as text, though YAML may take it for a number. */
export const Words = z.union([z.string(), z.number(), z.boolean()]).transform(String).pipe(z.string().min(1).max(500))
