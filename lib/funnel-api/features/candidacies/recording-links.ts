import type { Db } from '#lib/funnel-api/platform/db/schema'
import { randomBytes } from 'node:crypto'
import type { Selectable, Updateable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import { RECORDING_LINK_MINUTES } from '#lib/domain/limits'
import { pitchLimits } from '#lib/domain/pitch-adjustments'
import type { Recording, RecordingLink, RecordingStatus } from '#lib/domain/recording'
import { hashToken } from '#lib/funnel-api/platform/signatures/signatures'
import { requireCandidacy, requireWritableStage } from '#lib/funnel-api/features/candidacies/queries'
import type { Api, Caller, CallerUser } from '#lib/funnel-api/platform/context'
import { afterCommit } from '#lib/funnel-api/platform/db/transaction'
import type { RecordingLinkRow } from '#lib/funnel-api/platform/db/schema-files'
import { wakeStreams } from '#lib/funnel-api/platform/events/events'
import { minutesFromNow } from '#lib/funnel-api/platform/calendar/company-calendar'

/** The time for recording and uploading after a phone has opened its link. */
const PHONE_MINUTES = 120

export type Row = Selectable<RecordingLinkRow>

/** Returns 256 random bits as letters and digits. Phones cut other characters off the end of a link in a message. */
export const newLinkToken = () => BigInt(`0x01${randomBytes(32).toString('hex')}`).toString(36)

/** Returns the prefix of the outbox keys of text messages with links, of one application of a user or of all. */
export const recordingSmsPrefix = (user_id: number, candidacy_id?: number) =>
  `sms:${user_id}:${candidacy_id === undefined ? '' : `${candidacy_id}:`}`

/** Returns the key of the event streams of a link. */
export const recordingLinkKey = (id: number) => `recording-link:${id}`
/** Notifies the clients that follow a link, after the current transaction is committed. */
export const notifyLinkChanged = (id: number) => afterCommit(async () => wakeStreams(recordingLinkKey(id)))

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

/** Cancels the matching links that are neither done nor cancelled. */
export async function cancelLinks(api: Api, filter: { id: number } | { candidacy_id: number; pitch_id: number }) {
  const cancelled = await api.db
    .updateTable('recording_links')
    .set({ status: 'cancelled' })
    .where((eb) => eb.and(filter))
    .where('status', 'not in', ['done', 'cancelled'])
    .returning('id')
    .execute()
  for (const { id } of cancelled) await notifyLinkChanged(id)
}

type NewLink = { user_id: number; candidacy_id: number; pitch_id: number }

export const insertLink = (api: Api, link: NewLink, token: string): Promise<Row> =>
  api.db
    .insertInto('recording_links')
    .values({
      ...link,
      token_hash: hashToken(token),
      status: 'sent',
      created_at: minutesFromNow(api, 0),
      expires_at: minutesFromNow(api, RECORDING_LINK_MINUTES),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Stores which text message contains a link. */
export const setLinkSms = (db: Db, id: number, sms_id: number | null) =>
  db.updateTable('recording_links').set({ sms_id }).where('id', '=', id).execute()

/** Assigns a link to the first phone that opens it. Returns undefined for any other phone. */
export const openLink = (api: Api, id: number, auth_token: string) =>
  api.db
    .updateTable('recording_links')
    .set({ session_hash: hashToken(auth_token), opened_at: minutesFromNow(api, 0), status: 'opened' })
    .where('id', '=', id)
    .where('status', '=', 'sent')
    .where('session_hash', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Updates a link and notifies the clients that follow it. Throws GONE if it is done or cancelled. */
export async function updateLink(api: Api, { row }: LinkWithUser, values: Updateable<RecordingLinkRow>) {
  const updated = await api.db
    .updateTable('recording_links')
    .set(values)
    .where('id', '=', row.id)
    .where('status', 'not in', ['done', 'cancelled'])
    .returning('id')
    .executeTakeFirst()
  if (!updated) throw new ApiError('GONE', 'Link is no longer active')
  await notifyLinkChanged(row.id)
}
