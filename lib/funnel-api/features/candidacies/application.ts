import type { Selectable } from 'kysely'
import type { Entity } from '#lib/domain/campaign'
import type { CandidacyStatus } from '#lib/domain/enumerations'
import type { Record } from '#lib/domain/record'
import { campaignsWithEntities } from '#lib/funnel-api/features/campaigns/queries'
import type { Api } from '#lib/funnel-api/platform/context'
import type { CampaignRow, Db } from '#lib/funnel-api/platform/db/schema'

const withPersonAndJob = (db: Db) =>
  db
    .selectFrom('candidacies')
    .innerJoin('users', 'users.id', 'candidacies.user_id')
    .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
    .leftJoin('discussions', 'discussions.candidacy_id', 'candidacies.id')
    .select(['users.first_name', 'users.last_name', 'users.email', 'users.locale', 'users.phone_code'])
    .select(['users.phone_number', 'users.iso_country', 'campaigns.slug', 'campaigns.name'])
    .select('discussions.id as discussion_id')

/** Selects what lists show of an application. */
export const cardRows = (db: Db) =>
  withPersonAndJob(db)
    .select(['candidacies.id', 'candidacies.user_id', 'candidacies.campaign_id', 'candidacies.reference'])
    .select(['candidacies.source', 'candidacies.status', 'candidacies.status_changed_at', 'candidacies.confirmed_at'])
    .select(['candidacies.answered_at', 'candidacies.withdrawn_at'])
type CardRows = ReturnType<typeof cardRows>
export type ApplicationCard = Awaited<ReturnType<CardRows['execute']>>[number]

/** Selects an application with its answers, its job snapshot and its CV. */
const applicationRows = (db: Db) =>
  withPersonAndJob(db)
    .leftJoin('resumes', 'resumes.id', 'candidacies.resume_id')
    .selectAll('candidacies')
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
    .select(['files.filename', 'files.created_at', 'files.scan_status'])

/** An application with its job and video answer. Candidates, recruiters, commands and exports read this one model. */
export type Application = {
  row: Awaited<ReturnType<ApplicationRows['execute']>>[number]
  /** The job as it is today. */
  campaign: Selectable<CampaignRow>
  entity: Entity | null
  company: { slug: string; name: string; time_zone: string; reply_within_days: number | null }
  record: (Record & { filename: string | null }) | null
}

/** Returns the applications that `narrow` leaves, in its order. */
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

/** Returns the status changes that the discussions of submitted applications contain. */
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
