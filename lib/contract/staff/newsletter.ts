import { z } from 'zod'
import { next_cursor, page, timestamp } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { Locale } from '#lib/domain/enumerations'
import { id } from '#lib/contract/id'

export const NewsletterSubscription = z
  .object({
    user_id: id,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    locale: Locale.nullable(),
    accepted_at: timestamp.describe('Time of the consent.'),
    text_version: z
      .string()
      .nullable()
      .describe(
        'Version of the newsletter terms that were shown, or the text of the checkbox if the company had none. Null if it was not recorded.',
      ),
    text_locale: Locale.nullable().describe('Language of this text.'),
    page: z
      .string()
      .nullable()
      .describe('Path of the page on which consent was given. Null for older consents without terms.'),
    unsubscribe_url: z
      .string()
      .describe('Personal unsubscribe page. Include it in every email. It works without an account.'),
    one_click_url: z.string().describe('URL for `List-Unsubscribe` with `List-Unsubscribe-Post` (RFC 8058).'),
  })
  .meta({ id: 'NewsletterSubscription' })
export type NewsletterSubscription = z.infer<typeof NewsletterSubscription>

export const listNewsletter = staffEndpoint({
  method: 'GET',
  path: '/newsletter',
  scope: 'newsletter:read',
  summary:
    'List the subscribers of the partner newsletter with proof of consent. Only verified email addresses. Read it before each mailing, because people unsubscribe at any time.',
  tag: 'Newsletter',
  query: z.strictObject(page),
  reply: z.object({ subscriptions: z.array(NewsletterSubscription), next_cursor }),
})
export const exportNewsletter = staffEndpoint({
  method: 'GET',
  path: '/newsletter/export',
  scope: 'newsletter:read',
  isAudited: true,
  summary:
    'Export all subscribers of the partner newsletter with proof of consent as CSV (UTF-8, with a header). Cells that a spreadsheet would run as formulas start with an apostrophe. The call is logged with the caller.',
  tag: 'Newsletter',
  reply: z.string().meta({ contentMediaType: 'text/csv' }),
})
