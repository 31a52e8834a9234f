import { z } from 'zod'
import { Separator } from '#lib/domain/csv'
import { withoutInvisible } from '#lib/domain/plain-name'

export const timestamp = z.iso.datetime({ offset: true })

/** Query parameters of long lists. `next_cursor` of a reply is `cursor` of the next call, and null on the last page. */
export const page = {
  cursor: z.string().max(200).optional().describe('`next_cursor` of the previous page.'),
  limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(50).describe('Maximum number of results per page.'),
}
export const next_cursor = z
  .string()
  .nullable()
  .describe('Pass as `cursor` to get the next page; null on the last page.')

/** Only `true`. Clients pass it as a boolean, and the URL contains it as text. */
export const trueParam = z.literal(['true', true]).transform(() => true as const)

/** 'true' and 'false' in a query string. */
export const booleanParam = z.enum(['true', 'false']).transform((text) => text === 'true')

export const separator = Separator.default('comma').describe('Separator of the CSV file.')

/** A name on one line, without invisible characters and marks that change the text direction. */
export const plainName = (max: number) =>
  z
    .string()
    .overwrite(withoutInvisible)
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)

/** The author's name as the candidate sees it. */
export const author_name = plainName(80)
  .optional()
  .describe('Sender name shown to the candidate. Default: the company name.')

export const StaffFile = z
  .object({
    filename: z.string(),
    mimetype: z.string(),
    size: z.number().int().describe('Size in bytes.'),
    scan_status: z
      .enum(['pending', 'clean', 'infected', 'unscanned'])
      .describe('Result of the virus scan. `unscanned` if there is no scanner or the file is too large for it.'),
    url: z
      .string()
      .nullable()
      .describe(
        'Download link that expires after 15 minutes. A link for an API key needs no credential. A link for a member needs the session of the member. Null while the scan is pending and for infected files.',
      ),
  })
  .meta({ id: 'File' })
