import { z } from 'zod'

/** Database engines store IDs as 32-bit integers. */
export const id = z.int32().positive()
export const instant = z.iso.datetime({ offset: true })

/** Paging of long lists: `next_cursor` of a reply is `cursor` of the next call, and null at the end. */
export const page = {
  cursor: z.string().max(200).optional().describe('`next_cursor` of the answer before.'),
  limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(50).describe('At most so many in one answer.'),
}
export const next_cursor = z
  .string()
  .nullable()
  .describe('Ask again with it as `cursor` for what follows; null at the end.')

/** 'true' and 'false' in a query string. */
export const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true')

/** The author's name as the candidate sees it. */
export const author_name = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .optional()
  .describe('Who writes, as the candidate reads it; the company’s name where it is left out.')

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
