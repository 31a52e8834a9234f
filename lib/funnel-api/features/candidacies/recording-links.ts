import type { Selectable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import { pitchLimits } from '#lib/domain/pitch-adjustments'
import type { Recording, RecordingLink, RecordingStatus } from '#lib/domain/recording'
import { hashToken } from '#lib/funnel-api/platform/signatures/signatures'
import { requireCandidacy, requireWritableStage } from '#lib/funnel-api/features/candidacies/queries'
import type { Api, Caller, CallerUser } from '#lib/funnel-api/platform/context'
import type { RecordingLinkRow } from '#lib/funnel-api/platform/db/schema-files'
import { minutesFromNow } from '#lib/funnel-api/platform/calendar/company-calendar'

/** The time for recording and uploading after a phone has opened its link. */
const PHONE_MINUTES = 120

export type Row = Selectable<RecordingLinkRow>

/** Returns the prefix of the outbox keys of text messages with links, of one application of a user or of all. */
export const recordingSmsPrefix = (user_id: number, candidacy_id?: number) =>
  `sms:${user_id}:${candidacy_id === undefined ? '' : `${candidacy_id}:`}`

export function statusOf({ status, expires_at, opened_at }: Row, api: Api): RecordingStatus {
  if (status === 'done' || status === 'cancelled') return status
  const isExpired =
    opened_at === null ? expires_at <= minutesFromNow(api, 0) : opened_at <= minutesFromNow(api, -PHONE_MINUTES)
  return isExpired ? 'expired' : status
}

/** Returns the delivery status of the text message as the contract defines it. */
async function readSmsState({ db }: Api, { sms_id }: Row): Promise<RecordingLink['sms']> {
  if (sms_id === null) return null
  const sms = await db.selectFrom('outbox').select(['status', 'attempts']).where('id', '=', sms_id).executeTakeFirst()
  if (!sms) return null
  if (sms.status === 'waiting') return sms.attempts > 0 ? 'failing' : 'waiting'
  return sms.status === 'sent' ? 'sent' : 'failed'
}

/** Returns a link in the wire format for its user. */
export async function toLink(api: Api, row: Row): Promise<RecordingLink> {
  const { id, candidacy_id, pitch_id, percent, expires_at } = row
  const status = statusOf(row, api)
  const is_sms_active = api.isTexting
  return { id, candidacy_id, pitch_id, percent, expires_at, status, is_sms_active, sms: await readSmsState(api, row) }
}

export async function requireOwnLink({ db }: Api, user: CallerUser, id: number): Promise<Row> {
  const row = await db
    .selectFrom('recording_links')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND', 'Link not found')
  return row
}

export type LinkWithUser = { row: Row; user: CallerUser }

/** Finds a link and its user by a secret. Returns null for an unknown secret, and on the host of another company. */
export async function findLinkBySecret(
  { db }: Api,
  column: 'token_hash' | 'session_hash',
  secret: string,
  { company }: Pick<Caller, 'company'>,
): Promise<LinkWithUser | null> {
  const row = await db
    .selectFrom('recording_links')
    .selectAll()
    .where(column, '=', hashToken(secret))
    .executeTakeFirst()
  if (!row) return null
  const user = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .selectAll('users')
    .select(['companies.slug as company_slug', 'companies.time_zone'])
    .where('users.id', '=', row.user_id)
    .executeTakeFirstOrThrow()
  if (company !== null && user.company_slug !== company) return null
  // The phone has no session, because a recording link does not sign in the user.
  return { row, user: { ...user, session_id: 0 } }
}

/**
 * Returns all data for the phone. If the link is open but the application can no longer be edited, throws an error of
 * `requireWritableStage`, such as ALREADY_CONFIRMED.
 */
export async function toRecording(api: Api, { row, user }: LinkWithUser): Promise<Recording> {
  const status = statusOf(row, api)
  const isOpen = status !== 'done' && status !== 'cancelled' && status !== 'expired'
  const { campaign, candidacy, company } = isOpen
    ? await requireWritableStage(api, user, row.candidacy_id, 'PITCH')
    : await requireCandidacy(api, user, { id: row.candidacy_id })
  const pitch = campaign.pitch ?? { question: null, recording_time: 60, tries: 1 }
  const { recording_time, tries } = pitchLimits(pitch, candidacy.pitch_adjustments)
  return {
    candidacy_id: row.candidacy_id,
    pitch_id: row.pitch_id,
    company: company.name,
    first_name: user.first_name,
    job: campaign.name,
    lang: campaign.locale,
    question: pitch.question,
    recording_time,
    tries,
    tries_left: Math.max(0, tries - candidacy.pitch_tries),
    status,
  }
}
