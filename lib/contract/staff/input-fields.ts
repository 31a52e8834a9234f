import { z } from 'zod'
import { MediumAddress } from '#lib/domain/content'
import { CAMPAIGN_HTML_MOST } from '#lib/domain/written-campaign'

/** A shape with every field optional. An omitted field is not changed. */
export function patchOf<Shape extends z.ZodRawShape>(shape: Shape) {
  const fields = Object.entries(shape).map(([name, schema]) => [name, withoutDefault(schema as z.ZodType).optional()])
  const patch: z.ZodType = z.strictObject(Object.fromEntries(fields))
  return patch as z.ZodType<Partial<z.output<z.ZodObject<Shape>>>>
}

/** An omitted field must stay unchanged instead of getting its default. */
const withoutDefault = (schema: z.ZodType) =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault ? (schema.unwrap() as z.ZodType) : schema

export const Html = z
  .string()
  .max(CAMPAIGN_HTML_MOST)
  .describe(
    'HTML. What may not stand in a page is taken out: scripts, styles, pictures, links that are not http or mail.',
  )

export const Medium = MediumAddress.max(2048).describe(
  'An https address, or that of a medium of the company’s own: `/media/levain/0123456789abcdef.webp`.',
)
