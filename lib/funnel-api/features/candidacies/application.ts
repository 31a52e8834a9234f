import { type Selectable, sql } from 'kysely'
import type { Entity } from '#lib/domain/campaign'
import type { CandidacyStatus } from '#lib/domain/enumerations'
import type { PitchAdjustments } from '#lib/domain/pitch-adjustments'
import type { Record, RecordKind } from '#lib/domain/record'
import { campaignsWithEntities } from '#lib/funnel-api/features/campaigns/queries'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { CampaignRow } from '#lib/funnel-api/platform/db/schema-campaign'

const withPersonAndJob = (db: Db) =>
  db
    .selectFrom('candidacies')
    .innerJoin('users', 'users.id', 'candidacies.user_id')
    .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
    .leftJoin('discussions', 'discussions.candidacy_id', 'candidacies.id')
    .leftJoin('users as sponsors', 'sponsors.id', 'candidacies.sponsor_user_id')
    .select(['users.first_name', 'users.last_name', 'users.email', 'users.locale', 'users.phone_code'])
    .select(['users.phone_number', 'users.iso_country', 'campaigns.slug', 'campaigns.name'])
    .select(['users.bio_url', 'users.avatar_url', 'users.tags', 'users.job_types'])
    .select(['sponsors.first_name as sponsor_first_name', 'sponsors.last_name as sponsor_last_name'])
    .select('discussions.id as discussion_id')

/** Selects the columns of an application that lists show. */
export const cardRows = (db: Db) =>
  withPersonAndJob(db)
    .select(['candidacies.id', 'candidacies.user_id', 'candidacies.campaign_id', 'candidacies.reference'])
    .select(['candidacies.source', 'candidacies.status', 'candidacies.status_changed_at', 'candidacies.confirmed_at'])
    .select(['candidacies.answered_at', 'candidacies.withdrawn_at', 'candidacies.sponsor'])
type CardRows = ReturnType<typeof cardRows>
export type ApplicationCard = Awaited<ReturnType<CardRows['execute']>>[number]

/** Selects an application with its answers, its job snapshot and its CV. */
const applicationRows = (db: Db) =>
  withPersonAndJob(db)
    .leftJoin('resumes', 'resumes.id', 'candidacies.resume_id')
    .leftJoin('pitch_adjustments', 'pitch_adjustments.candidacy_id', 'candidacies.id')
    .selectAll('candidacies')
    .select(['pitch_adjustments.pitch_time as adjusted_time', 'pitch_adjustments.pitch_tries as adjusted_tries'])
    .select(['resumes.resume_url', 'resumes.handle as resume_handle', 'resumes.filename as resume_filename'])
    .select((eb) =>
      eb
        .selectFrom('pitch_takes')
        .select((attempts) => attempts.fn.countAll<number>().as('count'))
        .whereRef('pitch_takes.candidacy_id', '=', 'candidacies.id')
        .as('pitch_tries'),
    )
type ApplicationRows = ReturnType<typeof applicationRows>

/** Selects records with the name, date and scan status of their files. */
export const recordRows = (db: Db) =>
  db
    .selectFrom('records')
    .leftJoin('files', 'files.handle', 'records.fs_handle')
    .selectAll('records')
    // Rows from before migration 014 have no kind. At that time, all answers were videos.
    .select((eb) => eb.fn.coalesce('records.kind', sql.lit<RecordKind>('video')).as('kind'))
    .select(['files.filename', 'files.created_at', 'files.scan_status'])

/**
 * An application with its job and the answer to its video question. Candidates, recruiters, commands and exports read
 * this model.
 */
export type Application = {
  row: Awaited<ReturnType<ApplicationRows['execute']>>[number]
  /** The job as it is today. */
  campaign: Selectable<CampaignRow>
  entity: Entity | null
  company: { slug: string; name: string; time_zone: string; reply_within_days: number | null }
  record: (Record & { filename: string | null }) | null
}

/** The candidate's choice of more time and attempts. Only the candidate may see it. */
export const adjustmentsOf = ({ adjusted_time, adjusted_tries }: Application['row']): PitchAdjustments => ({
  time: adjusted_time ?? 'NONE',
  tries: adjusted_tries ?? 'NONE',
})

/**
 * Returns the kind and the text of the answer to the video question, for the company. A request to answer in another
 * way does not count as an answer. It is shown separately, and not in lists and exports.
 */
export const pitchAnswerOf = (record: Application['record']) =>
  record === null || record.kind === 'request' ? { kind: null, text: null } : { kind: record.kind, text: record.text }

/** Returns the applications that `narrow` selects, in the order that it sets. */
export async function readApplications(
  { db, now }: Pick<Api, 'db' | 'now'>,
  narrow: (rows: ApplicationRows) => ApplicationRows,
): Promise<Application[]> {
  const rows = await narrow(applicationRows(db)).execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [campaigns, records] = await Promise.all([
    campaignsWithEntities({ db, now }, [...new Set(rows.map(({ campaign_id }) => campaign_id))]),
    recordRows(db).where('records.candidacy_id', 'in', ids).orderBy('records.id', 'desc').execute(),
  ])
  const recordOf = new Map(records.map((record) => [record.candidacy_id, record]))
  return rows.map((row) => ({ row, ...campaigns.get(row.campaign_id)!, record: recordOf.get(row.id) ?? null }))
}

type StatusChange = { candidacy_id: number; status: CandidacyStatus; at: string }
/** Status changes by application ID, oldest first. */
export type StatusHistory = ReadonlyMap<number, StatusChange[]>

/** Returns the status changes of submitted applications, which are stored as messages of their discussions. */
export async function readStatusHistory(
  db: Db,
  applications: readonly Pick<Application, 'row'>[],
): Promise<StatusHistory> {
  const ids = applications.filter(({ row }) => row.confirmed_at !== null).map(({ row }) => row.id)
  if (ids.length === 0) return new Map()
  const messages = await db
    .selectFrom('discussion_messages')
    .innerJoin('discussions', 'discussions.id', 'discussion_messages.discussion_id')
    .select(['discussions.candidacy_id', 'discussion_messages.new_status', 'discussion_messages.created_at as at'])
    .where('discussions.candidacy_id', 'in', ids)
    .where('discussion_messages.is_status_updated', '=', true)
    .orderBy('discussion_messages.id')
    .execute()
  const changes = messages.flatMap(({ new_status, ...rest }) => (new_status ? [{ ...rest, status: new_status }] : []))
  return Map.groupBy(changes, ({ candidacy_id }) => candidacy_id)
}
