import type { Db } from '#lib/funnel-api/db/open'
import { textsOf } from '#lib/funnel-api/recording-links'
import { lettersAbout } from '#lib/funnel-api/recruiter-mails'

/** Takes away every letter and text message about an application: before it goes, as its rows tell which they are. */
export async function forgetLettersAbout(
  db: Db,
  { id: candidacy_id, user_id }: { id: number; user_id: number },
): Promise<void> {
  const of = { candidacy_id }
  const discussions = await db
    .selectFrom('discussions')
    .select('id')
    .where((eb) => eb.and(of))
    .execute()
  const links = await db
    .selectFrom('recording_links')
    .select('sms_id')
    .where((eb) => eb.and(of))
    .execute()
  const texts = links.flatMap(({ sms_id }) => sms_id ?? [])
  const beginnings = [
    ...['unfinished', 'status', 'withdrawn', 'closed', 'missed'].map((template) => `${template}:${candidacy_id}:%`),
    ...discussions.map(({ id }) => `message:${id}:%`),
    `${textsOf(user_id, candidacy_id)}%`,
    ...(await lettersAbout(
      db,
      discussions.map(({ id }) => id),
    )),
  ]
  await db
    .deleteFrom('outbox')
    .where((eb) =>
      eb.or([
        eb('dedupe_key', '=', `receipt:${candidacy_id}`),
        ...beginnings.map((beginning) => eb('dedupe_key', 'like', beginning)),
        ...(texts.length > 0 ? [eb('id', 'in', texts)] : []),
      ]),
    )
    .execute()
}
