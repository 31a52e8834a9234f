import type { Selectable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { Candidacy } from '#lib/domain/candidacy'
import { isReachable, stagesOf } from '#lib/domain/candidacy'
import { endOfDay } from '#lib/domain/end-of-day'
import type { Stage } from '#lib/domain/enumerations'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import type { Db } from '#lib/funnel-api/db/open'
import type { CampaignRow } from '#lib/funnel-api/db/schema'
import type { CandidacyRow } from '#lib/funnel-api/db/schema-candidacy'
import { asOf, dayIn } from '#lib/funnel-api/last-day'
import { recordRows } from '#lib/funnel-api/record-rows'
import { entitiesOf, toCard } from '#lib/funnel-api/routes/campaigns'

export type Found = { row: Selectable<CandidacyRow>; campaign: Selectable<CampaignRow>; candidacy: Candidacy }

/** Candidacies of a user with their campaigns, records and CVs; newest first. Somebody else's are not there. */
export async function candidaciesOf(
  api: Api,
  user: CallerUser,
  only?: { id?: number; campaign_id?: number },
): Promise<Found[]> {
  const { db } = api
  const rows = await db
    .selectFrom('candidacies')
    .selectAll()
    .where('user_id', '=', user.id)
    .$if(only?.id !== undefined, (query) => query.where('id', '=', only!.id!))
    .$if(only?.campaign_id !== undefined, (query) => query.where('campaign_id', '=', only!.campaign_id!))
    .orderBy('id', 'desc')
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [campaigns, records, takes, resumes, entities, told] = await Promise.all([
    db
      .selectFrom('campaigns')
      .selectAll()
      .where(
        'id',
        'in',
        rows.map(({ campaign_id }) => campaign_id),
      )
      .execute(),
    recordRows(db).where('records.candidacy_id', 'in', ids).execute(),
    db.selectFrom('pitch_takes').select('candidacy_id').where('candidacy_id', 'in', ids).execute(),
    db.selectFrom('resumes').selectAll().where('user_id', '=', user.id).execute(),
    entitiesOf(api, user.company_id),
    statusHistoryOf(db, ids),
  ])
  const day = dayIn(user.time_zone, api.now())
  return rows.map((row) => {
    const campaign = asOf(
      campaigns.find(({ id }) => id === row.campaign_id)!,
      day,
    )
    const resume = resumes.find(({ id }) => id === row.resume_id)
    const record = records.find(({ candidacy_id }) => candidacy_id === row.id) ?? null
    const candidacy: Candidacy = {
      ...row,
      status: row.status ?? 'RECEIVED',
      reply_by: row.reply_by && endOfDay(row.reply_by, user.time_zone),
      campaign: toCard(campaign, entities),
      record,
      pitch_tries: takes.filter(({ candidacy_id }) => candidacy_id === row.id).length,
      resume_url: resume?.resume_url ?? null,
      resume_filename: resume?.filename ?? null,
      status_history: told.filter(({ candidacy_id }) => candidacy_id === row.id),
    }
    return { row, campaign, candidacy }
  })
}

/** Each change of status that was told in the discussions of candidacies, oldest first. */
async function statusHistoryOf(db: Db, ids: readonly number[]) {
  const told = await db
    .selectFrom('discussion_messages')
    .innerJoin('discussions', 'discussions.id', 'discussion_messages.discussion_id')
    .select(['discussions.candidacy_id', 'discussion_messages.new_status', 'discussion_messages.created_at as at'])
    .where('discussions.candidacy_id', 'in', ids)
    .where('discussion_messages.is_status_updated', '=', true)
    .orderBy('discussion_messages.id')
    .execute()
  return told.flatMap(({ new_status, ...rest }) => (new_status ? [{ ...rest, status: new_status }] : []))
}

export async function candidacyOf(
  api: Api,
  user: CallerUser,
  only: { id: number } | { campaign_id: number },
): Promise<Found> {
  const [found] = await candidaciesOf(api, user, only)
  if (!found) throw new ApiError('NOT_FOUND', 'no such candidacy')
  return found
}

/** A candidacy that may still be written to at a stage: open campaign, not confirmed, no stage skipped (§4). */
export async function writable(api: Api, user: CallerUser, id: number, stage: Stage): Promise<Found> {
  const found = await candidacyOf(api, user, { id })
  refuseFinished(found)
  const stages = stagesOf(found.campaign)
  if (!stages.includes(stage)) throw new ApiError('NOT_FOUND', `the campaign has no stage ${stage}`)
  if (!isReachable(stage, stages, found.candidacy)) throw new ApiError('STAGE_LOCKED', `${stage} comes later`)
  return found
}

export function refuseFinished({ row, campaign }: Found) {
  if (row.confirmed_at !== null) throw new ApiError('ALREADY_CONFIRMED', 'the application is confirmed')
  if (!campaign.is_online && !campaign.is_draft) throw new ApiError('CAMPAIGN_CLOSED', 'the campaign is closed')
}

/** Locks one until the transaction ends, by what nobody changes: anything else may have changed since it was read. */
export const lockCandidacy = (db: Db, user_id: number, id: number) =>
  db.updateTable('candidacies').set({ user_id }).where('id', '=', id).where('user_id', '=', user_id).execute()
