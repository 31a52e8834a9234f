import { ApiError, type FieldError } from '#lib/contract/errors'
import { type Candidacy, stagesOf } from '#lib/domain/candidacy'
import type { CampaignPitch } from '#lib/domain/campaign'
import { type PitchAdjustments, pitchLimits } from '#lib/domain/pitch-adjustments'
import type { RecordKind, WrittenKind } from '#lib/domain/record'
import { requireCandidacy, requireOpenDraft, requireWritableStage } from '#lib/funnel-api/features/candidacies/queries'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { privateFileUrl, handleOf } from '#lib/funnel-api/features/files/handles'
import { deleteUnused, lockFile } from '#lib/funnel-api/features/files/unused'
import { deleteCaptions } from '#lib/funnel-api/features/candidacies/captions'
import { recordRows } from '#lib/funnel-api/features/candidacies/application'

/** Accepted milliseconds above the limit, because recorders stop slightly late. */
const TOLERANCE_MS = 2000

type Target = { pitch_id: number; candidacy_id: number }
type Clip = { url: string; thumb_url: string | null; fs_handle: string }
type Content = Clip & { kind: RecordKind; text: string | null }

const invalid = (field: string, { key, bound }: FieldError = { key: 'INVALID_PATTERN' }) =>
  new ApiError('INVALID', `Invalid ${field}`, { [`record.${field}`]: { key, bound } })

/**
 * Updates `changed_at` of a draft before its pitch changes, and by default resets `is_pitch_passed`. This also locks
 * the draft until the transaction ends. Throws ALREADY_CONFIRMED.
 */
async function touchDraft(
  { db, now }: Pick<Api, 'db' | 'now'>,
  id: number,
  change: { is_pitch_passed?: boolean } = { is_pitch_passed: false },
) {
  const open = await db
    .updateTable('candidacies')
    .set({ changed_at: now().toISOString(), ...change })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!open) throw new ApiError('ALREADY_CONFIRMED', 'Application is already submitted')
}

type FileKind = 'video' | 'audio' | 'image'
const kindOf = (mimetype: string) => mimetype.split('/')[0]

/** Returns a file of the user. Throws INVALID for another user's file and for another type. */
async function ownFile({ db }: Api, user: CallerUser, handle: string, field: string, kinds: readonly FileKind[]) {
  const file = await db
    .selectFrom('files')
    .selectAll()
    .where('handle', '=', handle)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  const kind = file && kinds.find((allowed) => allowed === kindOf(file.mimetype))
  if (!kind) throw invalid(field)
  return { ...file, kind }
}

/**
 * Stores the user's uploaded video or audio file, and its thumbnail, as the record of a pitch. Throws INVALID, and the
 * errors of `storeRecord`.
 */
export async function acceptRecord(api: Api, user: CallerUser, record: Target & Clip) {
  const { fs_handle, url, thumb_url } = record
  const file = await ownFile(api, user, fs_handle, 'fs_handle', ['video', 'audio'])
  if (file.folder !== 'records' || file.kind === 'image') throw invalid('fs_handle')
  if (handleOf(url) !== fs_handle) throw invalid('url')
  const thumb =
    thumb_url === null ? null : (await ownFile(api, user, handleOf(thumb_url) ?? '', 'thumb_url', ['image'])).handle
  const urlOf = (handle: string) => privateFileUrl(api, user.company_slug, handle)
  const content = { url: urlOf(fs_handle), thumb_url: thumb && urlOf(thumb), fs_handle, kind: file.kind, text: null }
  return storeRecord(api, user, record, content)
}

/** Stores a written answer or a request as the record of a pitch. */
export const acceptWrittenRecord = (
  api: Api,
  user: CallerUser,
  { kind, text, ...target }: Target & { kind: WrittenKind; text: string },
) => storeRecord(api, user, target, { url: '', thumb_url: null, fs_handle: '', kind, text })

/**
 * Creates or replaces the record of a pitch. Files that only the replaced record used are deleted. Throws INVALID with
 * VIDEO_TOO_LONG (bound in seconds) or INFECTED, and the errors of any write to the PITCH stage.
 */
export async function storeRecord(api: Api, user: CallerUser, { pitch_id, candidacy_id }: Target, content: Content) {
  const { row, campaign, candidacy } = await requireWritableStage(api, user, candidacy_id, 'PITCH')
  if (campaign.pitch?.id !== pitch_id) throw invalid('pitch_id')
  await rejectLongRecording(api, campaign.pitch, candidacy, content.fs_handle)
  return inTransaction(api, async (db) => {
    await touchDraft(api, row.id)
    for (const handle of filesOf(content)) {
      const field = handle === content.fs_handle ? 'fs_handle' : 'thumb_url'
      const file = await lockFile(db, handle)
      if (!file) throw invalid(field)
      // The scan of a reused video can end after the client has listed it.
      if (file.scan_status === 'infected') throw invalid(field, { key: 'INFECTED' })
    }
    const before = await db
      .selectFrom('records')
      .selectAll()
      .where('candidacy_id', '=', candidacy_id)
      .where('pitch_id', '=', pitch_id)
      .executeTakeFirst()
    const { id } = await db
      .insertInto('records')
      .values({ user_id: user.id, candidacy_id, pitch_id, ...content })
      .onConflict((conflict) => conflict.columns(['candidacy_id', 'pitch_id']).doUpdateSet(content))
      .returning('id')
      .executeTakeFirstOrThrow()
    if (before) {
      // Captions belong to the recording that is replaced.
      await deleteCaptions(db, id)
      await deleteUnused(api, filesOf(before))
    }
    return recordRows(db).where('records.id', '=', id).executeTakeFirstOrThrow()
  })
}

/** Throws INVALID for a recording above the time limit. Accepts a recording whose duration is unknown. */
async function rejectLongRecording(
  { db }: Api,
  pitch: CampaignPitch,
  { pitch_adjustments }: Candidacy,
  handle: string,
) {
  const file = await db.selectFrom('files').select('duration_ms').where('handle', '=', handle).executeTakeFirst()
  const { recording_time } = pitchLimits(pitch, pitch_adjustments)
  if ((file?.duration_ms ?? 0) > recording_time * 1000 + TOLERANCE_MS)
    throw invalid('fs_handle', { key: 'VIDEO_TOO_LONG', bound: recording_time })
}

/** Returns the handles of a record's files. A written answer has none. */
export const filesOf = ({ fs_handle, thumb_url }: Pick<Clip, 'fs_handle' | 'thumb_url'>): string[] => {
  const thumb = thumb_url === null ? null : handleOf(thumb_url)
  return [fs_handle || null, thumb].filter((handle) => handle !== null)
}

type Stored = { id: number; candidacy_id: number; fs_handle: string; thumb_url: string | null }

/** Removes the record of a draft, and those of its files that nothing else uses. */
export const removeRecord = (api: Api, record: Stored) =>
  inTransaction(api, async (db) => {
    await touchDraft(api, record.candidacy_id)
    await deleteRecords(api, db, 'id', record.id)
  })

/** Removes the record of an application that is being submitted, and those of its files that nothing else uses. */
export const dropRecord = (api: Api, db: Db, candidacy_id: number) =>
  deleteRecords(api, db, 'candidacy_id', candidacy_id)

async function deleteRecords(api: Api, db: Db, column: 'id' | 'candidacy_id', value: number) {
  const query = db.deleteFrom('records').where(column, '=', value).returning(['fs_handle', 'thumb_url'])
  await deleteUnused(api, (await query.execute()).flatMap(filesOf))
}

/** Counts an attempt with a complete recording, once for each `take_id`. Throws CONFLICT if no attempts are left. */
export async function countPitchAttempt(api: Api, user: CallerUser, candidacy_id: number, take_id: string) {
  const { campaign, candidacy } = await requireWritableStage(api, user, candidacy_id, 'PITCH')
  const tries = campaign.pitch ? pitchLimits(campaign.pitch, candidacy.pitch_adjustments).tries : 0
  await inTransaction(api, async (db) => {
    await touchDraft(api, candidacy_id, {})
    const counted = await db
      .insertInto('pitch_takes')
      .values({ candidacy_id, take_id, created_at: api.now().toISOString() })
      .onConflict((conflict) => conflict.columns(['candidacy_id', 'take_id']).doNothing())
      .returning('take_id')
      .executeTakeFirst()
    if (!counted) return
    const attempts = await db
      .selectFrom('pitch_takes')
      .select('take_id')
      .where('candidacy_id', '=', candidacy_id)
      .execute()
    if (attempts.length > tries) throw new ApiError('CONFLICT', 'No attempts left')
  })
}

/** Stores a candidate's choice of more time and attempts, also before the video question is reachable. */
export async function adjustPitch(
  api: Api,
  user: CallerUser,
  candidacy_id: number,
  { time: pitch_time, tries: pitch_tries }: PitchAdjustments,
) {
  const found = await requireCandidacy(api, user, { id: candidacy_id })
  requireOpenDraft(found)
  if (!stagesOf(found.campaign).includes('PITCH')) throw new ApiError('NOT_FOUND', 'Stage not found: PITCH')
  await inTransaction(api, async (db) => {
    await touchDraft(api, candidacy_id, {})
    await db
      .insertInto('pitch_adjustments')
      .values({ candidacy_id, pitch_time, pitch_tries })
      .onConflict((conflict) => conflict.column('candidacy_id').doUpdateSet({ pitch_time, pitch_tries }))
      .execute()
  })
}
