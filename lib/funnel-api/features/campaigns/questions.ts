import { inOrder, type Survey } from '#lib/domain/survey'
import type { WrittenQuestion } from '#lib/funnel-api/features/campaigns/schema'
import type { Db } from '#lib/funnel-api/platform/db/schema'

const QUESTION = 'question:'
/** Returns the key under which a question's wire ID is stored. */
export const questionKey = (key: string) => QUESTION + key

/** Returns the question keys of campaigns by wire ID. */
export async function questionKeys(db: Db, campaign_ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('wire_ids')
    .select(['id', 'key'])
    .where('campaign_id', 'in', campaign_ids)
    .where('key', 'like', `${QUESTION}%`)
    .execute()
  return new Map(rows.map(({ id, key }) => [id, key.slice(QUESTION.length)]))
}

/** Returns questions in the format for editing, with their keys and in order. */
export const writtenQuestions = ({ questions }: Survey, keys: ReadonlyMap<number, string>): WrittenQuestion[] =>
  inOrder(questions).map(({ id, order: _order, answers, ...question }) => ({
    ...question,
    key: keys.get(id) ?? `question-${id}`,
    answers: inOrder(answers).map(({ content }) => content),
  }))
