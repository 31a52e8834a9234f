import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import { NOT_NOTIFIED } from '#lib/funnel-api/promise/tell-closed'
import type { BundleCampaign } from '#lib/funnel-api/cli/bundle/campaigns'
import type { Db } from '#lib/funnel-api/db/open'
import type { CampaignRow } from '#lib/funnel-api/db/schema'
import type { CampaignPitch } from '#lib/domain/campaign'
import { youtubeId } from '#lib/domain/youtube'
import type { Survey } from '#lib/domain/survey'
import { questionKey } from '#lib/funnel-api/written-questions'

/** What became of a campaign that was written. */
type Outcome = 'added' | 'updated' | 'unchanged'

/** Writes one campaign by its slug; one that comes from a feed brings the id that the feed knows it by. */
export async function writeCampaign(
  db: Db,
  campaign: BundleCampaign,
  company_id: number,
  entities: ReadonlyMap<string, number>,
  now: Date,
): Promise<Outcome> {
  const { known, row } = await rowOf(db, campaign, company_id, entities, now)
  if (known) {
    const asked = await askedIn(campaign, await idsFor(db, known.id))
    // Most campaigns of most imports are as they were.
    if (isAsItWas(known, { ...row, ...asked })) return 'unchanged'
    const changed_at = isSameToVisitors(known, row) ? known.changed_at : now.toISOString()
    const values = { ...row, ...asked, changed_at }
    await db.updateTable('campaigns').set(values).where('id', '=', known.id).execute()
    return 'updated'
  }
  const values = { ...row, changed_at: now.toISOString() }
  const { id } = await db.insertInto('campaigns').values(values).returning('id').executeTakeFirstOrThrow()
  if (campaign.pitch !== null || campaign.survey.length > 0) {
    const asked = await askedIn(campaign, await idsFor(db, id))
    await db.updateTable('campaigns').set(asked).where('id', '=', id).execute()
  }
  return 'added'
}

/** What writing a campaign would come to: it looks, and writes nothing. */
export async function outcomeOf(
  db: Db,
  campaign: BundleCampaign,
  company_id: number,
  entities: ReadonlyMap<string, number>,
  now: Date,
): Promise<Outcome> {
  const { known, row } = await rowOf(db, campaign, company_id, entities, now)
  if (!known) return 'added'
  const asked = await askedIn(campaign, await idsFor(db, known.id, () => Promise.resolve(NO_ID)))
  return isAsItWas(known, { ...row, ...asked }) ? 'unchanged' : 'updated'
}

/** The row as it is, and as the campaign says that it shall be, but for what is asked of candidates. */
async function rowOf(
  db: Db,
  { survey: _survey, pitch: _pitch, entity, ...facts }: BundleCampaign,
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
  const at = facts.is_online ? now.toISOString() : null
  const row = {
    ...facts,
    company_id,
    entity_id: entity === null ? null : (entities.get(entity) ?? null),
    first_activation_at: facts.first_activation_at ?? known?.first_activation_at ?? at,
    last_activation_at:
      facts.last_activation_at ??
      (known?.is_online ? known.last_activation_at : at) ??
      known?.last_activation_at ??
      null,
    ...(known && known.is_online !== facts.is_online && NOT_NOTIFIED),
  }
  return { known, row }
}

const askedIn = async ({ pitch, survey }: BundleCampaign, wireId: WireId) => ({
  pitch: pitch && ((await toPitch(pitch, wireId)) as CampaignPitch),
  survey: await toSurvey(survey, wireId),
})

const isAsItWas = (known: object, values: object) => isDeepStrictEqual({ ...known, ...given(values) }, known)

const given = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** What the job's page shows to everybody. */
const SHOWN = [
  'name',
  'locale',
  'entity_id',
  'job_type',
  'working_time',
  'remote_level',
  'contract_duration_in_months',
  'salary_min',
  'salary_max',
  'salary_currency',
  'pay_period',
  'job_start',
  'date_end',
  'is_online',
  'is_draft',
  'first_activation_at',
  'cover',
  'title_color',
  'abstract_video',
  'description',
  'profile',
  'stages',
  'address',
] as const satisfies readonly (keyof CampaignRow)[]
type Shown = Pick<Selectable<CampaignRow>, (typeof SHOWN)[number]>

const isSameToVisitors = (one: Shown, other: Shown) =>
  SHOWN.every((name) => isDeepStrictEqual(one[name] ?? null, other[name] ?? null))

type WireId = (key: string) => Promise<number>

/** Of no row: whatever has it is new. */
const NO_ID = 0

/** The numbers that parts of a campaign have on the wire: given once, kept over later imports. */
async function idsFor(db: Db, campaign_id: number, give = newIds(db, campaign_id)): Promise<WireId> {
  const rows = await db.selectFrom('wire_ids').select(['id', 'key']).where('campaign_id', '=', campaign_id).execute()
  const known = new Map(rows.map(({ key, id }) => [key, id]))
  return async (key) => known.get(key) ?? give(key)
}

const newIds =
  (db: Db, campaign_id: number): WireId =>
  async (key) =>
    (await db.insertInto('wire_ids').values({ campaign_id, key }).returning('id').executeTakeFirstOrThrow()).id

const toPitch = async (pitch: NonNullable<BundleCampaign['pitch']>, wireId: WireId) => ({
  ...pitch,
  id: await wireId('pitch'),
  is_from_youtube: pitch.video_url !== null && youtubeId(pitch.video_url) !== null,
})

async function toSurvey(questions: BundleCampaign['survey'], wireId: WireId): Promise<Survey | null> {
  if (questions.length === 0) return null
  const wired = []
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
    wired.push({ ...question, id: question_id, order, answers: choices })
  }
  return { id: await wireId('survey'), questions: wired as Survey['questions'] }
}
