import { randomBytes } from 'node:crypto'
import type { Updateable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import { RECORDING_LINK_MINUTES } from '#lib/domain/limits'
import { minutesFromNow } from '#lib/funnel-api/platform/calendar/company-calendar'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { RecordingLinkRow } from '#lib/funnel-api/platform/db/schema-files'
import { afterCommit } from '#lib/funnel-api/platform/db/transaction'
import { wakeStreams } from '#lib/funnel-api/platform/events/events'
import { hashToken } from '#lib/funnel-api/platform/signatures/signatures'

/** Returns 256 random bits as letters and digits. Phones cut other characters off the end of a link in a message. */
export const newLinkToken = () => BigInt(`0x01${randomBytes(32).toString('hex')}`).toString(36)

/** Returns the key of the event streams of a link. */
export const recordingLinkKey = (id: number) => `recording-link:${id}`
/** Notifies the clients that follow a link, after the current transaction is committed. */
export const notifyLinkChanged = (id: number) => afterCommit(async () => wakeStreams(recordingLinkKey(id)))

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

export const insertLink = (api: Api, link: NewLink, token: string) =>
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
export async function updateLink(api: Api, id: number, values: Updateable<RecordingLinkRow>) {
  const updated = await api.db
    .updateTable('recording_links')
    .set(values)
    .where('id', '=', id)
    .where('status', 'not in', ['done', 'cancelled'])
    .returning('id')
    .executeTakeFirst()
  if (!updated) throw new ApiError('GONE', 'Link is no longer active')
  await notifyLinkChanged(id)
}

/** Revokes all links of a user. Phones whose recording is done lose their read access too. */
export async function revokeLinks(db: Db, user_id: number) {
  await db
    .updateTable('recording_links')
    .set({ status: 'cancelled' })
    .where('user_id', '=', user_id)
    .where('status', 'not in', ['done', 'cancelled'])
    .execute()
  await db.updateTable('recording_links').set({ session_hash: null }).where('user_id', '=', user_id).execute()
}
