import type { NewsletterSubscription } from '#lib/contract/staff/newsletter'
import { csvRow } from '#lib/domain/csv'
import type { Api } from '#lib/funnel-api/platform/context'
import { parseIdCursor } from '#lib/funnel-api/platform/db/cursor'
import { oneClickLink, unsubscribeLink } from '#lib/funnel-api/platform/signatures/unsubscribe-token'

type Context = Pick<Api, 'db' | 'secret' | 'origin'>
type Page = { cursor?: string | undefined; limit: number }

/**
 * Lists the newsletter subscribers of a company, in the order of their user IDs, each with the last consent. Users
 * without a verified email address are omitted.
 */
export async function listSubscriptions(api: Context, company: { id: number; slug: string }, { cursor, limit }: Page) {
  const rows = await api.db
    .selectFrom('users')
    .leftJoin('acceptances', (join) =>
      join.on('acceptances.id', '=', (eb) =>
        eb
          .selectFrom('acceptances as last')
          .select((last) => last.fn.max('last.id').as('id'))
          .whereRef('last.user_id', '=', 'users.id')
          .whereRef('last.created_at', '=', 'users.newsletter_accepted_at')
          .where('last.kind', 'in', ['newsletter_terms', 'newsletter_label']),
      ),
    )
    .select(['users.id', 'users.email', 'users.first_name', 'users.last_name', 'users.locale', 'users.created_at'])
    .select(['users.newsletter_accepted_at', 'acceptances.text_version', 'acceptances.page'])
    .select('acceptances.locale as text_locale')
    .where('users.company_id', '=', company.id)
    .where('users.is_partner_newsletter_active', '=', true)
    .where('users.email_verified_at', 'is not', null)
    .where('users.id', '>', cursor === undefined ? 0 : parseIdCursor(cursor))
    .orderBy('users.id')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const subscriptions = shown.map(({ id, created_at, newsletter_accepted_at, ...row }): NewsletterSubscription => {
    const unsubscribe_url = unsubscribeLink(api, company.slug, { purpose: 'newsletter', id })
    return {
      ...row,
      user_id: id,
      // Stored as '' if the client showed the standard text without sending its version.
      text_version: row.text_version || null,
      // Older accounts have no stored consent time. Their users agreed when they signed up.
      accepted_at: newsletter_accepted_at ?? created_at,
      unsubscribe_url,
      one_click_url: oneClickLink(unsubscribe_url),
    }
  })
  return { subscriptions, next_cursor: rows.length > limit ? String(shown.at(-1)!.id) : null }
}

const COLUMNS = [
  'email',
  'first_name',
  'last_name',
  'locale',
  'accepted_at',
  'text_version',
  'text_locale',
  'page',
  'unsubscribe_url',
  'one_click_url',
] as const

const BATCH_SIZE = 500

/**
 * Yields the subscribers of a company as CSV with a header. `onBatch` is called with the number of subscribers in each
 * batch.
 */
export async function* newsletterCsv(
  api: Context,
  company: { id: number; slug: string },
  onBatch: (count: number) => void = () => undefined,
): AsyncGenerator<string, void> {
  yield csvRow(COLUMNS)
  for (let cursor: string | undefined; ;) {
    const { subscriptions, next_cursor } = await listSubscriptions(api, company, { limit: BATCH_SIZE, cursor })
    if (subscriptions.length > 0)
      yield subscriptions.map((one) => csvRow(COLUMNS.map((column) => one[column]))).join('')
    onBatch(subscriptions.length)
    if (next_cursor === null) return
    cursor = next_cursor
  }
}
