import { type Insertable, sql, type Updateable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { Candidacy } from '#lib/domain/candidacy'
import type { CandidacyStatus } from '#lib/domain/enumerations'
import type { AnswerAges } from '#lib/domain/answer-checks'
import type { AnswerGroup } from '#lib/domain/answer-group'
import { mergeAnswers } from '#lib/funnel-api/features/candidacies/merge-answers'
import {
  requireCandidacy,
  type CandidacyWithCampaign,
  requireOpenDraft,
} from '#lib/funnel-api/features/candidacies/queries'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { nextVersion } from '#lib/funnel-api/features/candidacies/version'
import type { CandidacyRow } from '#lib/funnel-api/platform/db/schema-candidacy'

/** Creates an application unless the user has one for the job. */
export const insertCandidacy = (db: Db, candidacy: Insertable<CandidacyRow>) =>
  db
    .insertInto('candidacies')
    .values(candidacy)
    .onConflict((conflict) => conflict.columns(['user_id', 'campaign_id']).doNothing())
    .execute()

/** Changes a draft. Returns false if it was submitted in the meantime. */
export const updateDraft = async (
  { db, now }: Pick<Api, 'db' | 'now'>,
  id: number,
  values: Updateable<CandidacyRow>,
): Promise<boolean> =>
  (await db
    .updateTable('candidacies')
    .set({ ...values, changed_at: now().toISOString() })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Locks a draft until the transaction ends, without changing it. Returns false if it was submitted in the meantime. */
export const lockIfDraft = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .updateTable('candidacies')
    .set({ confirmed_at: null })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Changes a draft and returns its new state. Throws ALREADY_CONFIRMED if it was submitted in the meantime. */
export async function changeDraft(api: Api, user: CallerUser, id: number, values: Updateable<CandidacyRow>) {
  if (!(await updateDraft(api, id, values))) throw new ApiError('ALREADY_CONFIRMED', 'Application is already submitted')
  return (await requireCandidacy(api, user, { id })).candidacy
}

const MAX_SAVE_ATTEMPTS = 20

/**
 * Merges answers into the draft of a survey and returns the application. The update succeeds only if the stored answers
 * have not changed since they were read. Otherwise it is repeated, so that two tabs that save at once lose no answer.
 * An answer that was changed later on another device is not overwritten.
 */
export async function saveAnswerDraft(
  api: Api,
  user: CallerUser,
  found: CandidacyWithCampaign,
  answers: AnswerGroup,
  ages?: AnswerAges,
): Promise<Candidacy> {
  let { row, candidacy } = found
  for (let attempt = 0; attempt < MAX_SAVE_ATTEMPTS; attempt += 1) {
    const before = row.answer_draft ?? row.answer_group
    const now = api.now()
    const { merged: answer_draft, answer_times } = mergeAnswers(row, answers, now, ages)
    const changed_at = now.toISOString()
    const { numUpdatedRows } = await api.db
      .updateTable('candidacies')
      .set({ answer_draft, answer_times, changed_at })
      .where('id', '=', row.id)
      .where('confirmed_at', 'is', null)
      .where(sql<string>`coalesce(answer_draft, answer_group, '')`, '=', before ? JSON.stringify(before) : '')
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return { ...candidacy, answer_draft }
    const reread = await requireCandidacy(api, user, { id: row.id })
    requireOpenDraft(reread)
    ;({ row, candidacy } = reread)
  }
  throw new ApiError('UNAVAILABLE', 'Draft is being saved by other requests')
}

type Submission = { confirmed_at: string; reference: string; reply_by: string | null; resume_id?: null }

/** Marks a draft as submitted. Returns false if it already was. */
export const markSubmitted = async (db: Db, id: number, submission: Submission): Promise<boolean> =>
  (await db
    .updateTable('candidacies')
    .set(submission)
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Stores the answers of an application that is being submitted. */
export const storeFinalAnswers = (db: Db, id: number, answer_group: AnswerGroup) =>
  db.updateTable('candidacies').set({ answer_group, answer_draft: null }).where('id', '=', id).execute()

/** Stores the job as it was when the candidate submitted the application. */
export const storeJobSnapshot = (db: Db, id: number, advertisement: Updateable<CandidacyRow>['advertisement']) =>
  db.updateTable('candidacies').set({ advertisement }).where('id', '=', id).execute()

export const setStatus = (db: Db, id: number, status: CandidacyStatus, at: string) =>
  db
    .updateTable('candidacies')
    .set({ status, status_changed_at: at, withdrawn_at: status === 'WITHDRAWN' ? at : null, work_version: nextVersion })
    .where('id', '=', id)
    .execute()

type Withdrawal = Pick<Updateable<CandidacyRow>, 'withdrawal_reason' | 'withdrawal_comment'>

export const setWithdrawal = (db: Db, id: number, withdrawal: Withdrawal) =>
  db.updateTable('candidacies').set(withdrawal).where('id', '=', id).execute()

/** Turns the reminders of a draft on or off. Returns false if they already were. */
export const setSubscribed = async (db: Db, id: number, is_subscribed: boolean): Promise<boolean> =>
  (await db
    .updateTable('candidacies')
    .set({ is_subscribed })
    .where('id', '=', id)
    .where('is_subscribed', '=', !is_subscribed)
    .returning('id')
    .executeTakeFirst()) !== undefined
