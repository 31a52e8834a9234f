import type { Db } from '#lib/funnel-api/platform/db/schema'
import { recordingSmsPrefix } from '#lib/funnel-api/features/candidacies/recording-links'
import { discussionEmailPatterns } from '#lib/funnel-api/features/conversations/recruiter-emails'

type CandidacyEmails = { keys: string[]; patterns: string[]; smsIds: number[] }

/** Deletes the emails and text messages about an application. Call this before its discussion is deleted. */
export const deleteCandidacyEmails = async (db: Db, candidacy: { id: number; user_id: number }): Promise<void> =>
  deleteFoundEmails(db, await findCandidacyEmails(db, candidacy))

/**
 * Returns the keys of the emails and text messages about an application. Call this before its discussion and recording
 * links are deleted, because their rows identify some of the messages.
 */
export async function findCandidacyEmails(
  db: Db,
  { id: candidacy_id, user_id }: { id: number; user_id: number },
): Promise<CandidacyEmails> {
  const discussions = await db.selectFrom('discussions').select('id').where('candidacy_id', '=', candidacy_id).execute()
  const links = await db
    .selectFrom('recording_links')
    .select('sms_id')
    .where('candidacy_id', '=', candidacy_id)
    .execute()
  return {
    keys: [`receipt:${candidacy_id}`],
    patterns: [
      ...['unfinished', 'status', 'withdrawn', 'closed', 'missed'].map((template) => `${template}:${candidacy_id}:%`),
      ...discussions.map(({ id }) => `message:${id}:%`),
      `${recordingSmsPrefix(user_id, candidacy_id)}%`,
      ...(await discussionEmailPatterns(
        db,
        discussions.map(({ id }) => id),
      )),
    ],
    smsIds: links.flatMap(({ sms_id }) => sms_id ?? []),
  }
}

/** Deletes the emails and text messages with these keys, whatever their address is. */
export async function deleteFoundEmails(db: Db, { keys, patterns, smsIds }: CandidacyEmails): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where((eb) =>
      eb.or([
        eb('dedupe_key', 'in', keys),
        ...patterns.map((pattern) => eb('dedupe_key', 'like', pattern)),
        ...(smsIds.length > 0 ? [eb('id', 'in', smsIds)] : []),
      ]),
    )
    .execute()
}
