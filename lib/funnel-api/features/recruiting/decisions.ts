import type { Selectable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import { type Decision, MAX_DECISION_DAYS } from '#lib/contract/staff/decisions'
import { DAY_MS } from '#lib/domain/days'
import type { CandidacyStatus } from '#lib/domain/enumerations'
import { UNDO_SECONDS } from '#lib/domain/member-limits'
import { countChange } from '#lib/funnel-api/features/candidacies/version'
import { type Actor, authorOf } from '#lib/funnel-api/features/recruiting/actor'
import { submittedCandidacyId } from '#lib/funnel-api/features/recruiting/submitted-candidacy'
import { fillMessage } from '#lib/funnel-api/features/recruiting/template-fields'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { CandidacyDecisionRow } from '#lib/funnel-api/platform/db/schema-application-work'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'

type DecisionContext = Pick<Api, 'db' | 'now' | 'origin'>
type DecisionRow = Selectable<CandidacyDecisionRow>

/** The time in which every decision can be cancelled, also if an earlier time was chosen. */
const UNDO_MS = UNDO_SECONDS * 1000
/** Maximum number of decisions per application, because their list has no pages. */
export const MAX_DECISIONS = 200

const stateOf = ({ applied_at, cancelled_at, failed_at }: DecisionRow): Decision['state'] => {
  if (applied_at !== null) return 'applied'
  if (cancelled_at !== null) return 'cancelled'
  return failed_at === null ? 'open' : 'failed'
}

/** `hasTexts` is false for callers who may not read the conversation. The message is then omitted. */
export function toDecision(row: DecisionRow, hasTexts: boolean): Decision {
  const { id, candidacy_id, staff_user_id, author_name, status, content, due_at, created_at } = row
  const { applied_at, cancelled_at, cancelled_by, cancelled_by_name, failed_at, failure } = row
  return {
    id,
    candidacy_id,
    staff_user_id,
    author_name,
    status,
    content: hasTexts ? content : null,
    due_at,
    created_at,
    state: stateOf(row),
    applied_at,
    cancelled_at,
    cancelled_by,
    cancelled_by_name,
    failed_at,
    failure,
  }
}

export const decisionRows = (db: Db, candidacy_id: number) =>
  db.selectFrom('candidacy_decisions').selectAll().where('candidacy_id', '=', candidacy_id)

export async function listDecisions(db: Db, company_id: number, id: number, hasTexts: boolean) {
  const candidacy_id = await submittedCandidacyId(db, company_id, id)
  const rows = await decisionRows(db, candidacy_id).orderBy('id', 'desc').limit(MAX_DECISIONS).execute()
  return { decisions: rows.map((row) => toDecision(row, hasTexts)) }
}

/** Returns the decision to show: the open one, or the last one if the status has not changed since it failed. */
export async function currentDecision(
  db: Db,
  { id, status_changed_at }: { id: number; status_changed_at: string | null },
  hasTexts: boolean,
): Promise<Decision | null> {
  const last = await decisionRows(db, id)
    .orderBy('open', (open) => open.asc().nullsLast())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const decision = last ? toDecision(last, hasTexts) : null
  if (decision?.state !== 'failed') return decision?.state === 'open' ? decision : null
  // The status change that made the decision fail is not later than `failed_at`.
  return (status_changed_at ?? '') > (decision.failed_at ?? '') ? null : decision
}

export type NewDecision = {
  status: CandidacyDecisionRow['status']
  /** The message. It may contain template fields. */
  content: string | null
  author_name?: string | undefined
  due_at?: string | undefined
  /** The ID of the open decision that this one replaces. */
  replaces?: number | undefined
}

const dueTime = (now: number, chosen: string | undefined) =>
  Math.max(chosen === undefined ? 0 : Date.parse(chosen), now + UNDO_MS)

/** Returns when a decision is due: at the chosen time, but not within `UNDO_MS`. Throws INVALID if it is too late. */
export function dueAt(now: Date, chosen: string | undefined): string {
  const time = dueTime(now.getTime(), chosen)
  const latest = now.getTime() + MAX_DECISION_DAYS * DAY_MS
  if (time > latest) {
    const bound = new Date(latest).toISOString()
    throw new ApiError('INVALID', `At most ${MAX_DECISION_DAYS} days ahead`, { due_at: { key: 'DATE_MAX', bound } })
  }
  return new Date(time).toISOString()
}

/** Whether a decision was made for the chosen time, shortly after the call that made it began. */
export const isDueAt = (chosen: string, { due_at, created_at }: Pick<DecisionRow, 'due_at' | 'created_at'>) =>
  Date.parse(due_at) >= Date.parse(chosen) && Date.parse(due_at) <= dueTime(Date.parse(created_at), chosen)

/** Cancels an open decision of a locked application. Returns undefined if it is no longer open. */
export const cancelOpen = (
  db: Db,
  { now }: Pick<Api, 'now'>,
  author: ReturnType<typeof authorOf>,
  { id, candidacy_id }: Pick<DecisionRow, 'id' | 'candidacy_id'>,
) =>
  db
    .updateTable('candidacy_decisions')
    .set({
      open: null,
      cancelled_at: now().toISOString(),
      cancelled_by: author.staff_user_id,
      cancelled_by_name: author.author_name,
    })
    .where('id', '=', id)
    .where('candidacy_id', '=', candidacy_id)
    .where('open', '=', 1)
    .returningAll()
    .executeTakeFirst()

type InsertedDecision = Pick<
  DecisionRow,
  'candidacy_id' | 'status' | 'author_name' | 'staff_user_id' | 'content' | 'due_at'
>

/** Adds an open decision on an application that the caller has locked. Returns undefined if another one is open. */
export async function insertDecision(db: Db, { now }: Pick<Api, 'now'>, decision: InsertedDecision) {
  const created = await db
    .insertInto('candidacy_decisions')
    .values({
      ...decision,
      open: 1,
      attempts: 0,
      next_attempt_at: decision.due_at,
      created_at: now().toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['candidacy_id', 'open']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (created) await deleteExcess(db, decision.candidacy_id)
  return created
}

/**
 * Deletes decisions above the maximum, so that the maximum never prevents a decision: first the oldest cancelled ones,
 * then the oldest others that are not open. Applied decisions remain in the history as status changes.
 */
async function deleteExcess(db: Db, candidacy_id: number) {
  const { count } = await db
    .selectFrom('candidacy_decisions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('candidacy_id', '=', candidacy_id)
    .executeTakeFirstOrThrow()
  const excess = Number(count) - MAX_DECISIONS
  if (excess <= 0) return
  const oldest = db
    .selectFrom('candidacy_decisions')
    .select('id')
    .where('candidacy_id', '=', candidacy_id)
    .where('open', 'is', null)
    .orderBy((eb) => eb.case().when('cancelled_at', 'is not', null).then(0).else(1).end())
    .orderBy('id')
    .limit(excess)
  await db.deleteFrom('candidacy_decisions').where('id', 'in', oldest).execute()
}

/**
 * Decides on an application: its status changes when the decision is due. Throws CONFLICT if another decision is open,
 * if the decision to replace is no longer open, if the candidate has withdrawn, and if the application already has this
 * status.
 */
export const createDecision = (
  api: DecisionContext,
  actor: Actor,
  id: number,
  { status, content, due_at, replaces, ...decision }: NewDecision,
  expected: string | null,
) =>
  inTransaction(api, async (db) => {
    const time = api.now()
    // `reopenReplaced` finds the replaced decision by the time, which is the same in both rows.
    const now = () => time
    const candidacy_id = await submittedCandidacyId(db, actor.company.id, id)
    const version = await countChange(db, candidacy_id, expected)
    const current = await db
      .selectFrom('candidacies')
      .select('status')
      .where('id', '=', candidacy_id)
      .executeTakeFirstOrThrow()
    if (current.status === 'WITHDRAWN') throw new ApiError('CONFLICT', 'Candidate has withdrawn the application')
    if (current.status === status) throw new ApiError('CONFLICT', `Application already has the status ${status}`)
    const author = authorOf(actor, decision.author_name)
    if (replaces !== undefined && !(await cancelOpen(db, { now }, author, { id: replaces, candidacy_id })))
      throw new ApiError('CONFLICT', 'Decision to replace is no longer open')
    const created = await insertDecision(
      db,
      { now },
      {
        candidacy_id,
        status,
        ...author,
        content: content === null ? null : await fillMessage(db, api, candidacy_id, author.author_name, { content }),
        due_at: dueAt(time, due_at),
      },
    )
    if (!created) throw new ApiError('CONFLICT', 'Another decision on this application is open')
    return { decision: toDecision(created, true), version }
  })

/**
 * Marks the open decision of an application as failed after a status change, because the decision was made about the
 * previous status and would overwrite the change. Members see the failure. The caller must have changed the application
 * before, which locks it, so that no decision is created at the same time.
 */
export const failOpenDecision = (db: Db, { now }: Pick<Api, 'now'>, candidacy_id: number, status: CandidacyStatus) =>
  db
    .updateTable('candidacy_decisions')
    .set((eb) => ({
      open: null,
      failed_at: now().toISOString(),
      failure:
        status === 'WITHDRAWN'
          ? status
          : eb
              .case()
              .when('status', '=', status)
              .then('SAME_STATUS' as const)
              .else('CHANGED' as const)
              .end(),
    }))
    .where('candidacy_id', '=', candidacy_id)
    .where('open', '=', 1)
    .execute()
