import { z } from 'zod'
import { MediaUrl } from '#lib/domain/content'
import { MAX_CAMPAIGN_HTML } from '#lib/domain/campaign-input'

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
  .max(MAX_CAMPAIGN_HTML)
  .describe('HTML. Scripts, styles, images, and links other than http and mailto are removed.')

export const MediaField = MediaUrl.max(2048).describe(
  'An https URL or a media file of the company, such as `/media/levain/0123456789abcdef.webp`.',
)
