import type { Insertable } from 'kysely'
import { type Application, readApplications } from '#lib/funnel-api/features/candidacies/application'
import { replyDeadline } from '#lib/funnel-api/features/candidacies/confirmation'
import { currentJobSnapshot } from '#lib/funnel-api/features/candidacies/job-snapshot'
import { markSubmitted, storeJobSnapshot } from '#lib/funnel-api/features/candidacies/mutations'
import { newReference } from '#lib/funnel-api/features/candidacies/reference'
import { indexApplications } from '#lib/funnel-api/features/candidacies/search-index'
import type { Api } from '#lib/funnel-api/platform/context'
import type { CandidacyRow, RecordRow } from '#lib/funnel-api/platform/db/schema-candidacy'

type Submitted = Pick<Insertable<CandidacyRow>, 'user_id' | 'campaign_id' | 'source' | 'answer_group' | 'resume_id'> & {
  /** The answer to the video question. Null if it was skipped. */
  record: Pick<Insertable<RecordRow>, 'url' | 'fs_handle' | 'kind' | 'text'> | null
}

/**
 * Stores a complete application as submitted now, without the checks and notifications of a real submission. For sample
 * data only.
 */
export async function insertSubmitted(
  { db, now }: Pick<Api, 'db' | 'now'>,
  { record, ...candidacy }: Submitted,
): Promise<Application> {
  const at = now().toISOString()
  const { id } = await db
    .insertInto('candidacies')
    .values({
      ...candidacy,
      user_agent: null,
      sponsor: null,
      is_subscribed: true,
      is_pitch_passed: record === null,
      is_resume_passed: candidacy.resume_id === null,
      video_seen_at: at,
      created_at: at,
      changed_at: at,
      status: 'RECEIVED',
      reminders: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const read = async () => (await readApplications({ db, now }, (rows) => rows.where('candidacies.id', '=', id)))[0]!
  const draft = await read()
  const { pitch } = draft.campaign
  if (record && pitch)
    await db
      .insertInto('records')
      .values({ ...record, user_id: candidacy.user_id, candidacy_id: id, pitch_id: pitch.id, thumb_url: null })
      .execute()
  const submission = { confirmed_at: at, reference: newReference(), reply_by: replyDeadline(draft, now()) }
  await markSubmitted(db, id, submission)
  await storeJobSnapshot(db, id, currentJobSnapshot(draft))
  const submitted = await read()
  await indexApplications(db, [submitted])
  return submitted
}
