import { ApiError, type FieldError } from '#lib/contract/errors'
import type { CampaignPitch } from '#lib/domain/campaign'
import { writable } from '#lib/funnel-api/candidacies'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import { addressOf, handleOf } from '#lib/funnel-api/files/handles'
import { forgetUnused, holdFile } from '#lib/funnel-api/files/unused'
import { recordRows } from '#lib/funnel-api/record-rows'

/** Recorders stop a little late: nobody loses a video for that. Milliseconds. */
const LENIENCE = 2000

type Target = { pitch_id: number; candidacy_id: number }
type Clip = { url: string; thumb_url: string | null; fs_handle: string }

const wrong = (field: string, { key, bound }: FieldError = { key: 'INVALID_PATTERN' }) =>
  new ApiError('INVALID', `${field} is not right`, { [`record.${field}`]: { key, bound } })

/** Locks the candidacy while its pitch changes, unless a confirmation came first. A pitch that changes is not passed. */
export async function holdOpen(
  { db, now }: Pick<Api, 'db' | 'now'>,
  id: number,
  change: { is_pitch_passed?: boolean } = { is_pitch_passed: false },
) {
  const open = await db
    .updateTable('candidacies')
    // PostgreSQL lets nobody write an identity: what is set is what it is already.
    .set({ confirmed_at: null, changed_at: now().toISOString(), ...change })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!open) throw new ApiError('ALREADY_CONFIRMED', 'the application is confirmed')
}

/** One's own file in a folder, if it is of that kind and no scanner has found anything in it. */
async function ownFile({ db }: Api, user: CallerUser, handle: string, field: string, kind: 'video/' | 'image/') {
  const file = await db
    .selectFrom('files')
    .selectAll()
    .where('handle', '=', handle)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (!file?.mimetype.startsWith(kind)) throw wrong(field)
  if (file.scan_status === 'infected') throw wrong(field, { key: 'INFECTED' })
  return file
}

/**
 * Makes uploaded files the record of a pitch: a video of one's own, not longer than was asked for, and a picture of it.
 * Errors: INVALID with VIDEO_TOO_LONG (bound in seconds) or INFECTED, and those of any write to the PITCH stage.
 */
export async function acceptRecord(api: Api, user: CallerUser, record: Target & Clip) {
  const { fs_handle, url, thumb_url } = record
  const film = await ownFile(api, user, fs_handle, 'fs_handle', 'video/')
  if (film.folder !== 'records') throw wrong('fs_handle')
  if (handleOf(url) !== fs_handle) throw wrong('url')
  const thumb =
    thumb_url === null ? null : (await ownFile(api, user, handleOf(thumb_url) ?? '', 'thumb_url', 'image/')).handle
  const at = (handle: string) => addressOf(api, user.company_slug, handle)
  return keepRecord(api, user, record, { url: at(fs_handle), thumb_url: thumb && at(thumb), fs_handle })
}

/** The record of a pitch, replaced if there is one; files that only the replaced one used go with it. */
export async function keepRecord(api: Api, user: CallerUser, { pitch_id, candidacy_id }: Target, clip: Clip) {
  const { row, campaign } = await writable(api, user, candidacy_id, 'PITCH')
  if (campaign.pitch?.id !== pitch_id) throw wrong('pitch_id')
  await refuseLonger(api, campaign.pitch, clip.fs_handle)
  return inTransaction(api, async (db) => {
    await holdOpen(api, row.id)
    for (const handle of filesOf(clip)) if (!(await holdFile(db, handle))) throw wrong('fs_handle')
    const before = await db
      .selectFrom('records')
      .selectAll()
      .where('candidacy_id', '=', candidacy_id)
      .where('pitch_id', '=', pitch_id)
      .executeTakeFirst()
    const { id } = await db
      .insertInto('records')
      .values({ user_id: user.id, candidacy_id, pitch_id, ...clip })
      .onConflict((conflict) => conflict.columns(['candidacy_id', 'pitch_id']).doUpdateSet(clip))
      .returning('id')
      .executeTakeFirstOrThrow()
    if (before) await forgetUnused(api, filesOf(before))
    return recordRows(db).where('records.id', '=', id).executeTakeFirstOrThrow()
  })
}

/** A film whose length nobody could read is taken as it is. */
async function refuseLonger({ db }: Api, { recording_time }: CampaignPitch, handle: string) {
  const film = await db.selectFrom('files').select('duration_ms').where('handle', '=', handle).executeTakeFirst()
  if ((film?.duration_ms ?? 0) > recording_time * 1000 + LENIENCE)
    throw wrong('fs_handle', { key: 'VIDEO_TOO_LONG', bound: recording_time })
}

/** The handles of a record's files. */
export const filesOf = ({ fs_handle, thumb_url }: Pick<Clip, 'fs_handle' | 'thumb_url'>): string[] => {
  const thumb = thumb_url === null ? null : handleOf(thumb_url)
  return thumb === null ? [fs_handle] : [fs_handle, thumb]
}

/** Counts a take that was recorded to its end, once however often it is told. CONFLICT when all tries are used up. */
export async function countTake(api: Api, user: CallerUser, candidacy_id: number, take_id: string) {
  const { campaign } = await writable(api, user, candidacy_id, 'PITCH')
  const tries = campaign.pitch?.tries ?? 0
  await inTransaction(api, async (db) => {
    await holdOpen(api, candidacy_id, {})
    const counted = await db
      .insertInto('pitch_takes')
      .values({ candidacy_id, take_id, created_at: api.now().toISOString() })
      .onConflict((conflict) => conflict.columns(['candidacy_id', 'take_id']).doNothing())
      .returning('take_id')
      .executeTakeFirst()
    if (!counted) return
    const takes = await db
      .selectFrom('pitch_takes')
      .select('take_id')
      .where('candidacy_id', '=', candidacy_id)
      .execute()
    if (takes.length > tries) throw new ApiError('CONFLICT', 'all tries are used up')
  })
}
