import type { CandidacyStatus } from '#lib/domain/enumerations'
import { companyRow } from '#lib/funnel-api/features/companies/queries'
import { messageEmail, statusEmail } from '#lib/funnel-api/features/conversations/emails'
import { CLOSING_STATUSES } from '#lib/funnel-api/features/recruiting/change-status'
import type { Api } from '#lib/funnel-api/platform/context'
import { renderMessage } from '#lib/funnel-api/platform/outbox/mail/transport'

/** `status`: the new status, or undefined for a message without a status change. */
type Content = { status?: Exclude<CandidacyStatus, 'WITHDRAWN'> | undefined; content: string; author_name: string }

/**
 * Renders an email to a candidate as it would be sent. Before the first message, its link leads to the list of
 * conversations, because the conversation does not exist yet.
 */
export async function previewEmail(
  api: Pick<Api, 'db' | 'now' | 'origin' | 'secret' | 'replyDomain'>,
  candidacy_id: number,
  { status, content, author_name }: Content,
) {
  const { db } = api
  const existing = await db
    .selectFrom('discussions')
    .select('id')
    .where('candidacy_id', '=', candidacy_id)
    .executeTakeFirst()
  const discussion = { id: existing?.id ?? null, candidacy_id }
  const message =
    status === undefined
      ? await messageEmail(db, api, discussion, { content, author_name })
      : await statusEmail(db, api, discussion, {
          status,
          content,
          author_name,
          is_open: !CLOSING_STATUSES.includes(status),
        })
  const company = await companyRow(db, message.company_id)
  return { ...renderMessage(api, company, message).email, from: company.name, to: message.recipient }
}
