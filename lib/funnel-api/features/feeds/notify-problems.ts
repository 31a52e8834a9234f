import type { Selectable } from 'kysely'
import { STORED_RUNS } from '#lib/domain/feed'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { FeedRunRow } from '#lib/funnel-api/platform/db/schema-staff'
import type { FeedOfCompany } from '#lib/funnel-api/features/feeds/attempt'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { createTranslate } from '#lib/funnel-api/platform/outbox/mail/text'

export type FailedRun = Pick<Selectable<FeedRunRow>, 'id' | 'status' | 'report'>

/** Failed requests have a higher threshold than rejected feeds, because an unavailable server usually recovers. */
const MIN_REJECTED = 2
const MIN_FAILED = 5

/**
 * Emails the recruiters of the company, once per series of unsuccessful runs. `failures` are the runs since the last
 * successful one, latest first.
 */
export async function notifyProblems(
  db: Db,
  api: Pick<Api, 'now'>,
  feed: FeedOfCompany,
  failures: readonly FailedRun[],
) {
  const rejected = failures.filter(({ status }) => status === 'refused').length
  if (rejected < MIN_REJECTED && failures.length < MIN_FAILED) return
  // The first run of a longer series is deleted. Its email was sent long before.
  if (failures.length >= STORED_RUNS) return
  const text = String(failures[0]?.report?.reason ?? '')
  for (const { id, email, name, locale } of await recipientsOf(db, feed))
    await enqueueEmail(db, api, {
      company_id: feed.company_id,
      recipient: email,
      locale,
      template: 'feed_refused',
      payload: {
        first_name: name,
        feed: feed.name,
        count: failures.length,
        details: [{ title: createTranslate(locale)('MAIL.FEED_REFUSED.REASON'), text }],
      },
      dedupe_key: `feed:${feed.id}:${failures.at(-1)!.id}:${id}`,
    })
}

/** Emails the recruiters of the company that a run paused the feed. */
export async function notifyPaused(
  db: Db,
  api: Pick<Api, 'now'>,
  feed: FeedOfCompany,
  run: { id: number; reason: string },
) {
  for (const { id, email, name, locale } of await recipientsOf(db, feed))
    await enqueueEmail(db, api, {
      company_id: feed.company_id,
      recipient: email,
      locale,
      template: 'feed_paused',
      payload: {
        first_name: name,
        feed: feed.name,
        details: [{ title: createTranslate(locale)('MAIL.FEED_PAUSED.REASON'), text: run.reason }],
      },
      dedupe_key: `feed_paused:${feed.id}:${run.id}:${id}`,
    })
}

const recipientsOf = (db: Db, { company_id }: FeedOfCompany) =>
  db
    .selectFrom('recruiters')
    .select(['id', 'email', 'name', 'locale'])
    .where('company_id', '=', company_id)
    .where('is_told_weekly', '=', true)
    .execute()
