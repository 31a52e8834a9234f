import * as contract from '#lib/contract/applications'
import { ApiError } from '#lib/contract/errors'
import { canReinstate, canWithdraw } from '#lib/domain/application'
import type { CandidacyStatus } from '#lib/domain/enumerations'
import { clockOf } from '#lib/domain/reply-promise'
import { fullName } from '#lib/domain/user-rules'
import { candidacyOf, type Found } from '#lib/funnel-api/candidacies'
import { changeStatus } from '#lib/funnel-api/candidacy-status'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import { holdDiscussion } from '#lib/funnel-api/discussions'
import { PER_USER } from '#lib/funnel-api/limits-of-people'
import { postTo } from '#lib/funnel-api/mail/post-to'
import { publisherOf } from '#lib/funnel-api/publisher'
import { countAttempt } from '#lib/funnel-api/rate-limit'
import { receiptOf } from '#lib/funnel-api/receipts'
import { idIn, type Serve, signedIn, verified } from '#lib/funnel-api/serve'

/**
 * Locks an application until the end of the transaction, so that concurrent withdrawals have one effect. The discussion
 * is locked before the application, as in every change of status. The other order would deadlock with a recruiter's
 * change.
 */
async function hold(api: Api, db: Db, user: CallerUser, id: number): Promise<Found> {
  await candidacyOf(api, user, { id })
  await holdDiscussion(db, api, id)
  return candidacyOf(api, user, { id })
}

const author = (user: CallerUser) => ({ type: 'User' as const, name: fullName(user) })

export function applicationRoutes(serve: Serve, api: Api) {
  serve(contract.withdrawCandidacy, async ({ params, body, caller }) => {
    const user = signedIn(caller)
    const id = idIn(params)
    await inTransaction(api, async (db) => {
      const found = await hold(api, db, user, id)
      if (found.candidacy.status === 'WITHDRAWN') return
      if (!canWithdraw(found.candidacy)) throw new ApiError('CONFLICT', 'there is nothing to step back from')
      await countAttempt(api, PER_USER.withdrawals, String(user.id))
      const { withdrawal_reason, withdrawal_comment } = body.candidacy
      const content = withdrawal_comment ?? ''
      await changeStatus(api, { candidacy_id: id, status: 'WITHDRAWN', author: author(user), content })
      await db
        .updateTable('candidacies')
        .set({ withdrawal_reason, withdrawal_comment: withdrawal_comment || null })
        .where('id', '=', id)
        .execute()
      await tell(api, db, user, found)
    })
    return (await candidacyOf(api, user, { id })).candidacy
  })

  serve(contract.reinstateCandidacy, async ({ params, caller }) => {
    const user = verified(caller)
    const id = idIn(params)
    await inTransaction(api, async (db) => {
      const { candidacy } = await hold(api, db, user, id)
      if (candidacy.confirmed_at === null) throw new ApiError('CONFLICT', 'it was never sent')
      if (candidacy.status !== 'WITHDRAWN') return
      if (!canReinstate(candidacy)) throw new ApiError('CAMPAIGN_CLOSED', 'the campaign is closed')
      await countAttempt(api, PER_USER.withdrawals, String(user.id))
      await changeStatus(api, { candidacy_id: id, status: await statusBefore(db, id), author: author(user) })
      await db
        .updateTable('candidacies')
        .set({ withdrawal_reason: null, withdrawal_comment: null })
        .where('id', '=', id)
        .execute()
    })
    return (await candidacyOf(api, user, { id })).candidacy
  })

  serve(contract.openDiscussion, async ({ params, caller }) => {
    const { candidacy } = await candidacyOf(api, verified(caller), { id: idIn(params) })
    const of = api.db.selectFrom('discussions').select('id').where('candidacy_id', '=', candidacy.id)
    const there = await of.executeTakeFirst()
    if (there) return there
    if (clockOf(candidacy, api.now())?.at !== 'LATE') throw new ApiError('CONFLICT', 'no answer is late')
    return inTransaction(api, (db) => holdDiscussion(db, api, candidacy.id))
  })

  serve(contract.readReceipt, async ({ params, caller }) => {
    const user = signedIn(caller)
    return receiptOf(api, user, await candidacyOf(api, user, { id: idIn(params) }))
  })
}

/** Returns the status before the withdrawal. */
async function statusBefore(db: Db, candidacy_id: number): Promise<CandidacyStatus> {
  const told = await db
    .selectFrom('discussion_messages')
    .innerJoin('discussions', 'discussions.id', 'discussion_messages.discussion_id')
    .select('discussion_messages.old_status')
    .where('discussions.candidacy_id', '=', candidacy_id)
    .where('discussion_messages.new_status', '=', 'WITHDRAWN')
    .orderBy('discussion_messages.id', 'desc')
    .executeTakeFirst()
  return told?.old_status ?? 'RECEIVED'
}

async function tell(api: Api, db: Db, user: CallerUser, { row, campaign }: Found) {
  const publisher = await publisherOf(db, campaign.id)
  await postTo(db, api, user, {
    template: 'withdrawn',
    payload: ({ origin }) => ({
      ...publisher,
      job: campaign.name,
      reference: row.reference ?? '',
      link: `${origin}/profile/applications`,
    }),
    dedupe_key: `withdrawn:${row.id}:${api.now().toISOString()}`,
  })
}
