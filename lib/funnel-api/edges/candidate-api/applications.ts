import { setWithdrawal } from '#lib/funnel-api/features/candidacies/mutations'
import * as contract from '#lib/contract/applications'
import { ApiError } from '#lib/contract/errors'
import { canReinstate, canWithdraw } from '#lib/domain/application'
import type { CandidacyStatus } from '#lib/domain/enumerations'
import { fullName } from '#lib/domain/user-rules'
import { requireCandidacy, type CandidacyWithCampaign } from '#lib/funnel-api/features/candidacies/queries'
import { changeStatus } from '#lib/funnel-api/features/recruiting/change-status'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { lockDiscussion, setDiscussionOpen, setSeen } from '#lib/funnel-api/features/conversations/discussions'
import { PER_USER } from '#lib/funnel-api/platform/rate-limit/user-limits'
import { enqueueEmailTo } from '#lib/funnel-api/platform/outbox/enqueue-email-to'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { receiptOf } from '#lib/funnel-api/features/candidacies/confirmation'
import { parseId, type Serve, requireUser, requireVerifiedUser } from '#lib/funnel-api/edges/http/serve'

/**
 * Locks an application until the end of the transaction, so that concurrent withdrawals have one effect. The discussion
 * is locked first, as in every status change, because another order could deadlock with a recruiter's change.
 */
async function lockCandidacy(api: Api, db: Db, user: CallerUser, id: number): Promise<CandidacyWithCampaign> {
  await requireCandidacy(api, user, { id })
  await lockDiscussion(db, api, id)
  return requireCandidacy(api, user, { id })
}

const authorOf = (user: CallerUser) => ({ type: 'User' as const, name: fullName(user) })

export function applicationRoutes(serve: Serve, api: Api) {
  serve(contract.withdrawCandidacy, async ({ params, body, caller }) => {
    const user = requireUser(caller)
    const id = parseId(params)
    await inTransaction(api, async (db) => {
      const found = await lockCandidacy(api, db, user, id)
      if (found.candidacy.status === 'WITHDRAWN') return
      if (!canWithdraw(found.candidacy)) throw new ApiError('CONFLICT', 'Application cannot be withdrawn')
      await countAttempt(api, PER_USER.withdrawals, String(user.id))
      const { withdrawal_reason, withdrawal_comment } = body.candidacy
      const content = withdrawal_comment ?? ''
      await changeStatus(api, { candidacy_id: id, status: 'WITHDRAWN', author: authorOf(user), content })
      await setWithdrawal(db, id, { withdrawal_reason, withdrawal_comment: withdrawal_comment || null })
      await sendWithdrawalEmail(api, db, user, found)
    })
    return (await requireCandidacy(api, user, { id })).candidacy
  })

  serve(contract.reinstateCandidacy, async ({ params, caller }) => {
    const user = requireVerifiedUser(caller)
    const id = parseId(params)
    await inTransaction(api, async (db) => {
      const { candidacy } = await lockCandidacy(api, db, user, id)
      if (candidacy.confirmed_at === null) throw new ApiError('CONFLICT', 'Application has not been submitted')
      if (candidacy.status !== 'WITHDRAWN') return
      if (!canReinstate(candidacy)) throw new ApiError('CAMPAIGN_CLOSED', 'Campaign is closed')
      await countAttempt(api, PER_USER.withdrawals, String(user.id))
      await changeStatus(api, { candidacy_id: id, status: await statusBefore(db, id), author: authorOf(user) })
      await setWithdrawal(db, id, { withdrawal_reason: null, withdrawal_comment: null })
    })
    return (await requireCandidacy(api, user, { id })).candidacy
  })

  serve(contract.openDiscussion, async ({ params, caller }) => {
    const user = requireVerifiedUser(caller)
    const { candidacy } = await requireCandidacy(api, user, { id: parseId(params) })
    await countAttempt(api, PER_USER.messages, String(user.id))
    return inTransaction(api, async (db) => {
      const { id, is_open, last_message_id, last_seen_by_user_at } = await lockDiscussion(db, api, candidacy.id)
      // The list leaves out a discussion without messages that the user has not seen.
      if (last_message_id === null && last_seen_by_user_at === null) await setSeen(db, id, api.now().toISOString())
      if (!is_open) await setDiscussionOpen(db, id, true)
      return { id }
    })
  })

  serve(contract.readReceipt, async ({ params, caller }) => {
    const user = requireUser(caller)
    return receiptOf(user, await requireCandidacy(api, user, { id: parseId(params) }))
  })
}

/** Returns the status before the withdrawal. */
async function statusBefore(db: Db, candidacy_id: number): Promise<CandidacyStatus> {
  const withdrawal = await db
    .selectFrom('discussion_messages')
    .innerJoin('discussions', 'discussions.id', 'discussion_messages.discussion_id')
    .select('discussion_messages.old_status')
    .where('discussions.candidacy_id', '=', candidacy_id)
    .where('discussion_messages.new_status', '=', 'WITHDRAWN')
    .orderBy('discussion_messages.id', 'desc')
    .executeTakeFirst()
  return withdrawal?.old_status ?? 'RECEIVED'
}

async function sendWithdrawalEmail(
  api: Api,
  db: Db,
  user: CallerUser,
  { row, campaign, entity }: CandidacyWithCampaign,
) {
  await enqueueEmailTo(db, api, user, {
    template: 'withdrawn',
    payload: ({ origin }) => ({
      ...(entity && { entity: entity.name }),
      job: campaign.name,
      reference: row.reference ?? '',
      link: `${origin}/profile/applications${row.reference === null ? '' : `/${row.reference}`}`,
    }),
    dedupe_key: `withdrawn:${row.id}:${api.now().toISOString()}`,
  })
}
