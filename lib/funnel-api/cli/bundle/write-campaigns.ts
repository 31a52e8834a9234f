import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { BundleCampaign } from '#lib/funnel-api/cli/bundle/campaigns'
import type { Db } from '#lib/funnel-api/db/open'
import type { CampaignRow } from '#lib/funnel-api/db/schema'
import type { CampaignPitch } from '#lib/domain/campaign'
import type { Survey } from '#lib/domain/survey'

/** What became of a campaign that was written. */
type Outcome = 'added' | 'updated' | 'unchanged'

/** Writes one campaign by its slug; one that comes from a feed brings the id that the feed knows it by. */
export async function writeCampaign(
  db: Db,
  { survey, pitch, entity, ...facts }: BundleCampaign,
  company_id: number,
  entities: ReadonlyMap<string, number>,
  now: Date,
): Promise<Outcome> {
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
  }
  const asked = async (id: number) => {
    const wireId = idsFor(db, id)
    return {
      pitch: pitch && ((await toPitch(pitch, wireId)) as CampaignPitch),
      survey: await toSurvey(survey, wireId),
    }
  }
  if (known) {
    const changed_at = isSameToVisitors(known, row) ? known.changed_at : now.toISOString()
    const values = { ...row, ...(await asked(known.id)), changed_at }
    // Most campaigns of most imports are as they were.
    if (isDeepStrictEqual({ ...known, ...given(values) }, known)) return 'unchanged'
    await db.updateTable('campaigns').set(values).where('id', '=', known.id).execute()
    return 'updated'
  }
  const values = { ...row, changed_at: now.toISOString() }
  const { id } = await db.insertInto('campaigns').values(values).returning('id').executeTakeFirstOrThrow()
  if (pitch !== null || survey.length > 0)
    await db
      .updateTable('campaigns')
      .set(await asked(id))
      .where('id', '=', id)
      .execute()
  return 'added'
}

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

/** The number that a part of a campaign has on the wire: given once, kept over later imports. */
const idsFor =
  (db: Db, campaign_id: number): WireId =>
  async (key) => {
    const known = await db
      .selectFrom('wire_ids')
      .select('id')
      .where('campaign_id', '=', campaign_id)
      .where('key', '=', key)
      .executeTakeFirst()
    return (
      known ?? (await db.insertInto('wire_ids').values({ campaign_id, key }).returning('id').executeTakeFirstOrThrow())
    ).id
  }

const toPitch = async (pitch: NonNullable<BundleCampaign['pitch']>, wireId: WireId) => ({
  ...pitch,
  id: await wireId('pitch'),
  is_from_youtube: pitch.video_url?.includes('youtu') ?? false,
})

async function toSurvey(questions: BundleCampaign['survey'], wireId: WireId): Promise<Survey | null> {
  if (questions.length === 0) return null
  const wired = []
  for (const [order, { key, answers, ...question }] of questions.entries()) {
    const question_id = await wireId(`question:${key}`)
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
