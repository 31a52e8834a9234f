import { ApiError } from '#lib/contract/errors'
import { countChange } from '#lib/funnel-api/features/candidacies/version'
import { changeStatus } from '#lib/funnel-api/features/recruiting/change-status'
import type { MessageContext } from '#lib/funnel-api/features/conversations/discussions'
import { lockForChange } from '#lib/funnel-api/features/recruiting/lock-for-change'
import { minutesFromNow } from '#lib/funnel-api/platform/calendar/company-calendar'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { claimDue } from '#lib/funnel-api/platform/queue/claim-due'
import { type IsStopped, startPoller } from '#lib/funnel-api/platform/queue/poller'
import { log } from '#lib/telemetry/log'

const ROUND_MS = 1000
const PAGE = 100
/** The attempts take about five minutes. After the last one, the decision fails, and members see that. */
const MAX_ATTEMPTS = 6
/** If the node that claimed a decision stops, another node applies the decision after this time. */
const CLAIM_MINUTES = 1
const backoff = (attempts: number) => 2 ** attempts * 5000

type Due = { id: number; candidacy_id: number; attempts: number; next_attempt_at: string }

/** Applies due decisions continuously. Each node runs this. Claims in the database prevent concurrent attempts. */
export const startDecisionWorker = (api: MessageContext) =>
  startPoller(ROUND_MS, (isStopped) => applyDueDecisions(api, isStopped))

/** Applies all due decisions. Exported for tests, which control the clock. */
export async function applyDueDecisions(api: MessageContext, isStopped: IsStopped = () => false): Promise<void> {
  for (;;) {
    const due = await api.db
      .selectFrom('candidacy_decisions')
      .select(['id', 'candidacy_id', 'attempts', 'next_attempt_at'])
      .where('open', '=', 1)
      .where('next_attempt_at', '<=', api.now().toISOString())
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(PAGE)
      .execute()
    for (const decision of due) {
      if (isStopped()) return
      await attempt(api, decision)
    }
    if (due.length < PAGE) return
  }
}

/** Attempts a due decision. Does nothing if another node has claimed it. */
async function attempt(api: MessageContext, due: Due) {
  const until = minutesFromNow(api, CLAIM_MINUTES)
  if (!(await claimDue(api.db, 'candidacy_decisions', { id: due.id, dueAt: due.next_attempt_at }, until))) return
  const decision = { ...due, next_attempt_at: until }
  try {
    await inTransaction(api, (db) => apply(api, db, decision))
  } catch (err) {
    // The decision was cancelled, the status was changed, or the application was deleted.
    if (err instanceof ApiError && (err.code === 'CONFLICT' || err.code === 'NOT_FOUND')) return
    log.error('decision not applied', { decision: decision.id, attempts: decision.attempts + 1, err })
    await postpone(api, decision)
  }
}

/** Applies a decision. The update of its row and the status change are one transaction, so they happen exactly once. */
async function apply(api: MessageContext, db: Db, { id, candidacy_id }: Due) {
  await lockForChange(db, api, candidacy_id)
  const now = api.now().toISOString()
  const decision = await db
    .updateTable('candidacy_decisions')
    .set({ open: null, applied_at: now })
    .where('id', '=', id)
    .where('open', '=', 1)
    .returningAll()
    .executeTakeFirst()
  if (!decision) throw new ApiError('CONFLICT', 'Decision is no longer open')
  const { status } = await db
    .selectFrom('candidacies')
    .select('status')
    .where('id', '=', candidacy_id)
    .executeTakeFirstOrThrow()
  const failed = { applied_at: null, failed_at: now } as const
  // A status change ends an open decision, except on a server of the previous release.
  if (status === 'WITHDRAWN') return setOutcome(db, id, { ...failed, failure: 'WITHDRAWN' })
  const message = await changeStatus(
    { db, now: api.now, origin: api.origin },
    {
      candidacy_id,
      status: decision.status,
      author: { type: 'Recruiter', name: decision.author_name, staff_user_id: decision.staff_user_id },
      ...(decision.content !== null && { content: decision.content }),
    },
  )
  return message === null
    ? setOutcome(db, id, { ...failed, failure: 'SAME_STATUS' })
    : setOutcome(db, id, { message_id: message.id })
}

type Outcome = { applied_at: null; failed_at: string; failure: 'WITHDRAWN' | 'SAME_STATUS' } | { message_id: number }

const setOutcome = (db: Db, id: number, outcome: Outcome) =>
  db.updateTable('candidacy_decisions').set(outcome).where('id', '=', id).execute()

/** Schedules the next attempt, or records the failure after the last one. */
const postpone = (api: MessageContext, { id, candidacy_id, attempts: before, next_attempt_at }: Due) =>
  inTransaction(api, async (db) => {
    const attempts = before + 1
    const now = api.now()
    const isLast = attempts >= MAX_ATTEMPTS
    if (isLast) await countChange(db, candidacy_id)
    await db
      .updateTable('candidacy_decisions')
      .set({
        attempts,
        next_attempt_at: new Date(now.getTime() + backoff(attempts)).toISOString(),
        ...(isLast && { open: null, failed_at: now.toISOString(), failure: 'UNAVAILABLE' as const }),
      })
      .where('id', '=', id)
      .where('open', '=', 1)
      // The claim may have expired.
      .where('next_attempt_at', '=', next_attempt_at)
      .execute()
  })
