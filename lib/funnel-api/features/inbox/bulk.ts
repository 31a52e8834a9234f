import { setImmediate } from 'node:timers/promises'
import { ApiError } from '#lib/contract/errors'
import type { BulkAction, BulkResult, GuardedBulkAction } from '#lib/contract/staff/bulk'
import { countChange } from '#lib/funnel-api/features/candidacies/version'
import { changeStatus } from '#lib/funnel-api/features/recruiting/change-status'
import { lockDiscussion, sendRecruiterMessage } from '#lib/funnel-api/features/conversations/discussions'
import { fillBulkMessage, messageOf } from '#lib/funnel-api/features/inbox/bulk-message'
import { type Message, skipReasonOf } from '#lib/funnel-api/features/recruiting/template-fields'
import { dueAt, insertDecision, isDueAt } from '#lib/funnel-api/features/recruiting/decisions'
import type { BulkSteps } from '#lib/funnel-api/features/inbox/bulk-steps'
import { idsOfFilter, resolveBulk } from '#lib/funnel-api/features/inbox/bulk-selection'
import { openDecisionsOf } from '#lib/funnel-api/features/inbox/scheduled'
import type { Api } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { CandidacyDecisionRow } from '#lib/funnel-api/platform/db/schema-application-work'
import { log } from '#lib/telemetry/log'

type Repetition = {
  id: string
  /** When the first of the calls began. */
  claimed_at: string
  /** Returns the IDs that the first of the calls has read. They are stored. */
  storeOnce: (readIds: () => Promise<number[]>) => Promise<number[]>
}
type Writer = {
  company_id: number
  author_name: string
  /** The member who decides. Null for an API key. */
  staff_user_id: number | null
  /** Identifies a call and its repetitions. Null without an idempotency key. */
  repetition: Repetition | null
}

/**
 * Changes each application in its own transaction, so that other calls wait for at most one change, and one failure
 * does not undo the other changes. A repeated call applies to the applications that the filter matched at the first
 * call, and finds its earlier messages and decisions. With `due_at`, status changes become decisions. If the caller
 * loses access, the rest does not change. Throws INVALID if that time is too far ahead.
 */
export async function applyBulk(
  api: Pick<Api, 'db' | 'now' | 'origin'>,
  { company_id, author_name, staff_user_id, repetition }: Writer,
  { versions = {}, due_at, ...action }: GuardedBulkAction,
  { stopReason, record }: BulkSteps,
): Promise<BulkResult> {
  const message = await messageOf(api.db, company_id, action)
  const due = due_at === undefined ? null : dueAt(api.now(), due_at)
  const selected = action.ids ?? (await repetition?.storeOnce(() => idsOfFilter(api.db, company_id, action.filter)))
  const { ids, failures: skipped } = await resolveBulk(api.db, company_id, { ...action, ids: selected })
  const client_key = repetition === null ? null : `bulk:${repetition.id}`
  const reasons = new Map<number, BulkResult['failures'][number]['reason']>(
    skipped.map(({ id, reason }) => [id, reason]),
  )
  const changed: number[] = []
  const decisions: number[] = []
  for (const [index, id] of ids.entries()) {
    if (reasons.get(id) === 'NOT_FOUND') continue
    const stop = await stopReason()
    if (stop !== null) {
      for (const rest of ids.slice(index)) if (!reasons.has(rest)) reasons.set(rest, stop)
      break
    }
    const change = {
      ...action,
      message,
      author_name,
      staff_user_id,
      client_key,
      due_at: due,
      earlier: repetition && due_at !== undefined ? { claimed_at: repetition.claimed_at, chosen: due_at } : null,
      expected: versions[id] ?? null,
      record,
    }
    const outcome = await changeOne(api, id, change).catch((err: unknown) => {
      if (err instanceof ApiError && err.code === 'STALE') return 'CHANGED' as const
      const reason = skipReasonOf(err)
      if (reason !== null) return reason
      log.error('bulk action failed for an application', { candidacy_id: id, err })
      return 'FAILED' as const
    })
    if (outcome === null || typeof outcome === 'number') {
      changed.push(id)
      if (outcome !== null) decisions.push(outcome)
      reasons.delete(id)
    } else reasons.set(id, outcome)
    // Lets other calls run between two transactions.
    await setImmediate()
  }
  const failures = ids.flatMap((id) => (reasons.has(id) ? [{ id, reason: reasons.get(id)! }] : []))
  return { changed, failures, ...(due !== null && { decisions }) }
}

/** `chosen` is the `due_at` of the request, with any UTC offset. */
type Earlier = { claimed_at: string; chosen: string }

/** Without a status, only the message is sent. */
type Change = Pick<BulkAction, 'status'> & {
  message: Message
  author_name: string
  staff_user_id: number | null
  client_key: string | null
  /** When the status changes. Null for now. */
  due_at: string | null
  /** Identifies the decision of an earlier repetition. Null without a time or an idempotency key. */
  earlier: Earlier | null
  /** The version of the application. Null for any. */
  expected: string | null
} & Pick<BulkSteps, 'record'>

/**
 * Returns the ID of its decision, null without a time, or why the application did not change. The state is read again,
 * because others may have changed it. Throws STALE if the application is not in the `expected` version.
 */
const changeOne = (
  api: Pick<Api, 'db' | 'now' | 'origin'>,
  candidacy_id: number,
  { status, message, author_name, staff_user_id, client_key, due_at, earlier, expected, record }: Change,
) =>
  inTransaction(api, async (db) => {
    const inside = { ...api, db }
    const { id: discussion_id } = await lockDiscussion(db, api, candidacy_id)
    if (client_key !== null && (await hasMessage(db, discussion_id, client_key))) return null
    const repeated = status && earlier && (await findDecision(db, { candidacy_id, status, author_name }, earlier))
    if (repeated) return repeated.id
    const current = await db
      .selectFrom('candidacies')
      .select('status')
      .where('id', '=', candidacy_id)
      .executeTakeFirstOrThrow()
    if (current.status === 'WITHDRAWN') return 'WITHDRAWN' as const
    if (current.status === status) return 'SAME_STATUS' as const
    if (status !== undefined && (await openDecisionsOf(db, [candidacy_id])).size > 0) return 'SCHEDULED' as const
    await countChange(db, candidacy_id, expected)
    const content = await fillBulkMessage(inside, candidacy_id, author_name, message)
    if (status !== undefined && due_at !== null) {
      const decision = { candidacy_id, status, author_name, staff_user_id, due_at }
      const created = await insertDecision(db, api, { ...decision, content: content === '' ? null : content })
      if (!created) return 'SCHEDULED'
      await record(db, candidacy_id)
      return created.id
    }
    await record(db, candidacy_id)
    if (status === undefined) {
      await sendRecruiterMessage(inside, { candidacy_id, author_name, staff_user_id, content, client_key })
      return null
    }
    const author = { type: 'Recruiter' as const, name: author_name, staff_user_id }
    await changeStatus(inside, { candidacy_id, status, author, content, client_key })
    return null
  })

type NewDecision = Pick<CandidacyDecisionRow, 'candidacy_id' | 'status' | 'author_name'>

/** Returns the decision that an earlier repetition made, which may have been applied or cancelled since. */
async function findDecision(
  db: Db,
  { candidacy_id, status, author_name }: NewDecision,
  { claimed_at, chosen }: Earlier,
) {
  const decisions = await db
    .selectFrom('candidacy_decisions')
    .select(['id', 'due_at', 'created_at'])
    .where('candidacy_id', '=', candidacy_id)
    .where('status', '=', status)
    .where('author_name', '=', author_name)
    .where('created_at', '>=', claimed_at)
    .execute()
  return decisions.find((decision) => isDueAt(chosen, decision))
}

const hasMessage = async (db: Db, discussion_id: number, client_key: string) =>
  (await db
    .selectFrom('discussion_messages')
    .select('id')
    .where('discussion_id', '=', discussion_id)
    .where('client_key', '=', client_key)
    .executeTakeFirst()) !== undefined
