import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { WrittenCampaign } from '#lib/funnel-api/features/campaigns/schema'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { CampaignRow } from '#lib/funnel-api/platform/db/schema-campaign'
import type { CampaignPitch } from '#lib/domain/campaign'
import { SHOWN } from '#lib/funnel-api/features/campaigns/fields'
import { youtubeId } from '#lib/domain/youtube'
import type { Survey } from '#lib/domain/survey'
import { questionKey } from '#lib/funnel-api/features/campaigns/questions'

/** The values when a job opens or closes: no candidate has been notified of a closing, and there is no message. */
export const NOT_NOTIFIED = { closed_at: null, closing_message: null } as const

type Outcome = 'added' | 'updated' | 'unchanged'

/** Creates or updates a campaign by its slug. Feed jobs have an `external_id`. */
export async function writeCampaign(
  db: Db,
  campaign: WrittenCampaign,
  company_id: number,
  entities: ReadonlyMap<string, number>,
  now: Date,
): Promise<Outcome> {
  const { known, row } = await buildRow(db, campaign, company_id, entities, now)
  if (known) {
    const content = await toContent(campaign, await idsFor(db, known.id))
    // Most campaigns of an import are unchanged.
    if (isUnchanged(known, { ...row, ...content })) return 'unchanged'
    const changed_at = isSameToVisitors(known, row) ? known.changed_at : now.toISOString()
    const values = { ...row, ...content, changed_at }
    await db.updateTable('campaigns').set(values).where('id', '=', known.id).execute()
    return 'updated'
  }
  const values = { ...row, changed_at: now.toISOString() }
  const { id } = await db.insertInto('campaigns').values(values).returning('id').executeTakeFirstOrThrow()
  if (campaign.pitch !== null || campaign.survey.length > 0) {
    const content = await toContent(campaign, await idsFor(db, id))
    await db.updateTable('campaigns').set(content).where('id', '=', id).execute()
  }
  return 'added'
}

/** Returns the outcome that `writeCampaign` would have, without writing. */
export async function compareCampaign(
  db: Db,
  campaign: WrittenCampaign,
  company_id: number,
  entities: ReadonlyMap<string, number>,
  now: Date,
): Promise<Outcome> {
  const { known, row } = await buildRow(db, campaign, company_id, entities, now)
  if (!known) return 'added'
  const content = await toContent(campaign, await idsFor(db, known.id, () => Promise.resolve(NO_ID)))
  return isUnchanged(known, { ...row, ...content }) ? 'unchanged' : 'updated'
}

/** Returns the stored row, if there is one, and the new row without survey and pitch. */
async function buildRow(
  db: Db,
  { survey: _survey, pitch: _pitch, entity, ...facts }: WrittenCampaign,
  company_id: number,
  entities: ReadonlyMap<string, number>,
  now: Date,
) {
  const known = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('slug', '=', facts.slug)
    .executeTakeFirst()
  const at = isPublished(facts) ? now.toISOString() : null
  const row = {
    ...facts,
    company_id,
    entity_id: entity === null ? null : (entities.get(entity) ?? null),
    first_activation_at: facts.first_activation_at ?? known?.first_activation_at ?? at,
    last_activation_at: lastActivation(facts, known, at, now),
    ...(known && isPublished(known) !== isPublished(facts) && NOT_NOTIFIED),
  }
  return { known, row }
}

type State = Pick<CampaignRow, 'is_online' | 'is_draft'>
type Known = State & Pick<Selectable<CampaignRow>, 'last_activation_at'>

const isPublished = ({ is_online, is_draft }: State) => is_online && !is_draft

/**
 * Returns the written time, unless the job was activated later. An import must not undo that activation, because
 * candidates are notified of a closing once per activation. `at` is the current time for a published job, otherwise
 * null.
 */
function lastActivation(
  { last_activation_at: written }: Pick<WrittenCampaign, 'last_activation_at'>,
  known: Known | undefined,
  at: string | null,
  now: Date,
): string | null {
  const activated = known && isPublished(known) ? known.last_activation_at : at
  if (written === null) return activated ?? known?.last_activation_at ?? null
  const isLater = known !== undefined && activated !== null && activated > written && activated <= now.toISOString()
  return isLater ? activated : written
}

const toContent = async ({ pitch, survey }: WrittenCampaign, wireId: WireId) => ({
  pitch: pitch && (await toPitch(pitch, wireId)),
  survey: await toSurvey(survey, wireId),
})

const isUnchanged = (known: object, values: object) => isDeepStrictEqual({ ...known, ...defined(values) }, known)

const defined = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

type Shown = Pick<Selectable<CampaignRow>, (typeof SHOWN)[number]>

const isSameToVisitors = (before: Shown, after: Shown) =>
  SHOWN.every((name) => isDeepStrictEqual(before[name] ?? null, after[name] ?? null))

type WireId = (key: string) => Promise<number>

/** A placeholder ID that no row has, so that an item without an ID counts as changed. */
const NO_ID = 0

/** Returns a function that maps keys to wire IDs. It assigns an ID to a new key, and later imports preserve the IDs. */
async function idsFor(db: Db, campaign_id: number, assign = newIds(db, campaign_id)): Promise<WireId> {
  const rows = await db.selectFrom('wire_ids').select(['id', 'key']).where('campaign_id', '=', campaign_id).execute()
  const known = new Map(rows.map(({ key, id }) => [key, id]))
  return async (key) => {
    const id = known.get(key) ?? (await assign(key))
    known.set(key, id)
    return id
  }
}

const newIds =
  (db: Db, campaign_id: number): WireId =>
  async (key) =>
    (await db.insertInto('wire_ids').values({ campaign_id, key }).returning('id').executeTakeFirstOrThrow()).id

const toPitch = async (pitch: NonNullable<WrittenCampaign['pitch']>, wireId: WireId): Promise<CampaignPitch> => ({
  ...pitch,
  id: await wireId('pitch'),
  is_from_youtube: pitch.video_url !== null && youtubeId(pitch.video_url) !== null,
})

async function toSurvey(questions: WrittenCampaign['survey'], wireId: WireId): Promise<Survey | null> {
  if (questions.length === 0) return null
  const wireQuestions: Survey['questions'] = []
  for (const [order, { key, answers, ...question }] of questions.entries()) {
    const question_id = await wireId(questionKey(key))
    const choices = []
    for (const [position, content] of answers.entries())
      choices.push({
        id: await wireId(`answer:${key}:${content}`),
        content,
        order: position,
        popularity: null,
        question_id,
      })
    wireQuestions.push({ ...question, id: question_id, order, answers: choices })
  }
  return { id: await wireId('survey'), questions: wireQuestions }
}
