import type { Selectable } from 'kysely'
import type { AnswerAges } from '#lib/domain/answer-checks'
import type { AnswerGroup } from '#lib/domain/answer-group'
import type { CandidacyRow } from '#lib/funnel-api/platform/db/schema-candidacy'

type Stored = Pick<
  Selectable<CandidacyRow>,
  'answer_group' | 'answer_draft' | 'answer_times' | 'changed_at' | 'created_at'
>

/** Returns the answers of an application, including those of an unfinished survey. */
export const currentAnswers = ({ answer_group, answer_draft }: Pick<Stored, 'answer_group' | 'answer_draft'>) =>
  answer_draft ?? answer_group ?? {}

/**
 * Merges answers into the stored ones. For each question, the last change wins. `ages` are the milliseconds since each
 * change. Devices send ages instead of timestamps, because their clocks may be wrong. An answer without an age counts
 * as changed now.
 */
export function mergeAnswers(row: Stored, answers: AnswerGroup, now: Date, ages: AnswerAges = {}) {
  const merged = { ...currentAnswers(row) }
  const answer_times = { ...row.answer_times }
  const isStored = (id: string) => id in merged
  for (const [id, value] of Object.entries(answers)) {
    const changed_at = new Date(now.getTime() - (ages[id] ?? 0)).toISOString()
    if (isStored(id) && (answer_times[id] ?? row.changed_at ?? row.created_at) > changed_at) continue
    merged[id] = value
    answer_times[id] = changed_at
  }
  return { merged, answer_times }
}

/** Returns the answers that differ from the stored ones. */
export const changedAnswers = (row: Stored, answers: AnswerGroup): AnswerGroup => {
  const before = currentAnswers(row)
  return Object.fromEntries(
    Object.entries(answers).filter(([id, value]) => JSON.stringify(before[id]) !== JSON.stringify(value)),
  )
}
