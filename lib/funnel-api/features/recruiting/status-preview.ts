import type { CandidacyStatus } from '#lib/domain/enumerations'
import { type Actor, authorName } from '#lib/funnel-api/features/recruiting/actor'
import { previewEmail } from '#lib/funnel-api/features/recruiting/preview-email'
import { submittedCandidacyId } from '#lib/funnel-api/features/recruiting/submitted-candidacy'
import { fillMessage } from '#lib/funnel-api/features/recruiting/template-fields'
import type { Api } from '#lib/funnel-api/platform/context'

type Previewed = {
  status: Exclude<CandidacyStatus, 'WITHDRAWN'>
  content: string | null
  author_name?: string | undefined
}

/** Renders the email of a status change as it would be sent, and changes nothing. */
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
    .select('status')
    .where('id', '=', candidacy_id)
    .executeTakeFirstOrThrow()
  const reason =
    row.status === 'WITHDRAWN' ? ('WITHDRAWN' as const) : row.status === status ? ('SAME_STATUS' as const) : null
  if (reason !== null) return { is_email_sent: false, reason, content: filled, email: null }
  const email = await previewEmail(api, candidacy_id, { status, content: filled, author_name })
  return { is_email_sent: true, reason, content: filled, email }
}
