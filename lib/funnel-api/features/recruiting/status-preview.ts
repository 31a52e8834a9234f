import type { CandidacyStatus } from '#lib/domain/enumerations'
import { companyRow } from '#lib/funnel-api/features/companies/queries'
import { CLOSING_STATUSES } from '#lib/funnel-api/features/recruiting/change-status'
import { statusEmail } from '#lib/funnel-api/features/conversations/emails'
import { type Actor, authorName } from '#lib/funnel-api/features/recruiting/actor'
import { submittedCandidacyId } from '#lib/funnel-api/features/recruiting/submitted-candidacy'
import { fillMessage } from '#lib/funnel-api/features/recruiting/template-fields'
import type { Api } from '#lib/funnel-api/platform/context'
import { renderMessage } from '#lib/funnel-api/platform/outbox/mail/transport'

type Previewed = {
  status: Exclude<CandidacyStatus, 'WITHDRAWN'>
  content: string | null
  author_name?: string | undefined
}

/**
 * Renders the email of a status change as it would be sent, and changes nothing. Before the first message, the link to
 * the conversation leads to the list of conversations, because the conversation does not exist yet.
 */
export async function previewStatus(
  api: Pick<Api, 'db' | 'now' | 'origin' | 'secret' | 'replyDomain'>,
  actor: Actor,
  id: number,
  { status, content, ...chosen }: Previewed,
) {
  const { db } = api
  const candidacy_id = await submittedCandidacyId(db, actor.company.id, id)
  const author_name = authorName(actor, chosen.author_name)
  const filled = content === null ? '' : await fillMessage(db, api, candidacy_id, author_name, { content })
  const row = await db
    .selectFrom('candidacies')
    .leftJoin('discussions', 'discussions.candidacy_id', 'candidacies.id')
    .select(['candidacies.status', 'discussions.id as discussion_id'])
    .where('candidacies.id', '=', candidacy_id)
    .executeTakeFirstOrThrow()
  const reason =
    row.status === 'WITHDRAWN' ? ('WITHDRAWN' as const) : row.status === status ? ('SAME_STATUS' as const) : null
  if (reason !== null) return { is_email_sent: false, reason, content: filled, email: null }
  const discussion = { id: row.discussion_id, candidacy_id }
  const is_open = !CLOSING_STATUSES.includes(status)
  const message = await statusEmail(db, api, discussion, { status, content: filled, author_name, is_open })
  const company = await companyRow(db, message.company_id)
  const { email } = renderMessage(api, company, message)
  return {
    is_email_sent: true,
    reason,
    content: filled,
    email: { ...email, from: company.name, to: message.recipient },
  }
}
