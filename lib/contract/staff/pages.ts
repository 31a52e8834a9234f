import { z } from 'zod'

/** Ids fit 32 bits on every engine. */
export const id = z.int32().positive()
export const instant = z.iso.datetime({ offset: true })

/** How long lists are read: `next_cursor` of one answer is `cursor` of the next call, null at the end. */
export const page = {
  cursor: z.string().max(200).optional().describe('`next_cursor` of the answer before.'),
  limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(50).describe('At most so many in one answer.'),
}
export const next_cursor = z
  .string()
  .nullable()
  .describe('Ask again with it as `cursor` for what follows; null at the end.')

/** 'true' and 'false' of an address. */
export const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true')

/** Whoever writes for the company, as the candidate reads it. */
export const author_name = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .optional()
  .describe('Who writes, as the candidate reads it; the company’s name where it is left out.')

/** A private file of a candidate. */
export const StaffFile = z
  .object({
    filename: z.string(),
    mimetype: z.string(),
    size: z.number().int().describe('Bytes.'),
    scan_status: z
      .enum(['pending', 'clean', 'infected', 'unscanned'])
      .describe('What the virus scanner said; `unscanned` where none is set up.'),
    url: z
      .string()
      .nullable()
      .describe('A link that needs no key and ends after 15 minutes; null while a scan is pending, and for a virus.'),
  })
  .meta({ id: 'File' })
