import type { CampaignPitch } from '#lib/domain/campaign'
import { inOrder, type Survey } from '#lib/domain/survey'
import type { WrittenQuestion } from '#lib/domain/written-campaign'
import type { Db } from '#lib/funnel-api/db/open'

const QUESTION = 'question:'
/** Under which a question's number on the wire is kept. */
export const questionKey = (key: string) => QUESTION + key

/** Keys of the questions of those campaigns by the number that they have on the wire. */
export async function questionKeys(db: Db, campaign_ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('wire_ids')
    .select(['id', 'key'])
    .where('campaign_id', 'in', campaign_ids)
    .where('key', 'like', `${QUESTION}%`)
    .execute()
  return new Map(rows.map(({ id, key }) => [id, key.slice(QUESTION.length)]))
}

/** Questions as their company writes them: by their keys, in their order. */
export const writtenQuestions = ({ questions }: Survey, keys: ReadonlyMap<number, string>): WrittenQuestion[] =>
  inOrder(questions).map(
    ({ id, order: _order, answers, ...question }) =>
      ({
        ...question,
        key: keys.get(id) ?? `question-${id}`,
        answers: inOrder(answers).map(({ content }) => content),
      }) as WrittenQuestion,
  )

/** A pitch without what the database adds to it. */
export const writtenPitch = ({ id: _id, is_from_youtube: _is, ...pitch }: CampaignPitch) => pitch
