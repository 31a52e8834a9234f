import { type Adjustments, isRequested, isSameRequest } from '#lib/domain/adjustments'
import { canWithdraw } from '#lib/domain/application'
import { updateDraft } from '#lib/funnel-api/features/candidacies/mutations'
import { requireCandidacy } from '#lib/funnel-api/features/candidacies/queries'
import {
  readRequestedAdjustments,
  storeRequestedAdjustments,
} from '#lib/funnel-api/features/candidacies/requested-adjustments'
import { lockDiscussion } from '#lib/funnel-api/features/conversations/discussions'
import { sendCandidateMessage } from '#lib/funnel-api/features/conversations/send-candidate-message'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { createTranslate } from '#lib/funnel-api/platform/outbox/mail/text'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { PER_USER } from '#lib/funnel-api/platform/rate-limit/user-limits'

/** Stores the adjustments that a candidate requests, and announces a change after the submission to the company. */
export const requestAdjustments = (api: Api, user: CallerUser, candidacy_id: number, adjustments: Adjustments) =>
  inTransaction(api, async (db) => {
    // Locks a draft, so that a concurrent submission waits and then announces this request.
    const isDraft = await updateDraft({ db, now: api.now }, candidacy_id, {})
    if (!isDraft) {
      await lockDiscussion(db, api, candidacy_id)
      const before = await readRequestedAdjustments(db, candidacy_id)
      if (isSameRequest(before, adjustments)) return
      await countAttempt(api, PER_USER.messages, String(user.id))
      const text = !isRequested(adjustments) ? 'WITHDRAWN' : isRequested(before) ? 'CHANGED' : 'REQUESTED'
      await announce(api, db, user, candidacy_id, text)
    }
    await storeRequestedAdjustments({ db, now: api.now }, candidacy_id, adjustments)
  })

/** Announces the adjustments that a draft requests, when the draft is submitted. */
export async function announceAdjustmentRequest(api: Api, db: Db, user: CallerUser, candidacy_id: number) {
  if (isRequested(await readRequestedAdjustments(db, candidacy_id)))
    await announce(api, db, user, candidacy_id, 'REQUESTED')
}

/**
 * Sends the company a message, unless the application was withdrawn or rejected. The message does not contain the
 * request itself, because messages remain after a request is withdrawn. It is in the language of the job, because
 * recruiters read it.
 */
async function announce(
  api: Api,
  db: Db,
  user: CallerUser,
  candidacy_id: number,
  text: 'REQUESTED' | 'CHANGED' | 'WITHDRAWN',
) {
  const { candidacy, campaign } = await requireCandidacy({ ...api, db }, user, { id: candidacy_id })
  if (!canWithdraw(candidacy)) return
  const discussion = await lockDiscussion(db, api, candidacy_id)
  const content = createTranslate(campaign.locale)(`MAIL.ADJUSTMENTS.${text}`)
  // A closed discussion would otherwise reject the message, and with it the change.
  await sendCandidateMessage(db, api, user, { ...discussion, is_open: true }, { content })
}
