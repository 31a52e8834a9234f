import { markClosed } from '#lib/funnel-api/features/campaigns/mutations'
import type { MessageContext } from '#lib/funnel-api/features/conversations/discussions'
import { notifyCampaignClosed } from '#lib/funnel-api/features/recruiting/notify-closed'
import { afterCommit } from '#lib/funnel-api/platform/db/transaction'

type Options = { message?: string | undefined }

/**
 * Closes a job and notifies the candidates who are waiting for a decision, with a message of the company if there is
 * one. For a closed job, candidates are notified again only if the message is new.
 */
export async function closeCampaign(
  api: MessageContext,
  { id }: { id: number },
  slug: string,
  { message }: Options = {},
) {
  const closed = await markClosed(api, id, slug, message ?? null)
  // Each candidate is notified in a separate transaction, after the idempotent call has committed its own.
  if (closed !== null) await afterCommit(() => notifyCampaignClosed(api, closed))
}
