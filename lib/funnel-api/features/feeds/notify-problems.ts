import type { Selectable } from 'kysely'
import { STORED_RUNS } from '#lib/domain/feed'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { FeedRunRow } from '#lib/funnel-api/platform/db/schema-staff'
import type { FeedCause } from '#lib/funnel-api/features/feeds/causes'
import type { FeedOfCompany } from '#lib/funnel-api/features/feeds/attempt'
import { activeRecruiters } from '#lib/funnel-api/features/companies/recruiters'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { createTranslate } from '#lib/funnel-api/platform/outbox/mail/text'

export type FailedRun = Pick<Selectable<FeedRunRow>, 'id' | 'status' | 'report'>

/** Failed runs have a higher threshold than rejected feeds, because an unavailable server usually recovers. */
const MIN_REJECTED = 2
const MIN_FAILED = 5

/**
 * Emails the recruiters who get the weekly summary, once per series of unsuccessful runs and only above a threshold.
 * `failures` are the runs since the last successful one, latest first.
 */
export async function notifyProblems(
  db: Db,
  api: Pick<Api, 'now'>,
  feed: FeedOfCompany,
  { failures, cause, report }: { failures: readonly FailedRun[]; cause: FeedCause; report: { reason: string | null } },
) {
  const rejected = failures.filter(({ status }) => status === 'refused').length
  if (rejected < MIN_REJECTED && failures.length < MIN_FAILED) return
  // Only the last `STORED_RUNS` runs are stored. In a longer series, the first run, which identifies the email, may be
  // deleted, so a second email would be sent.
  if (failures.length >= STORED_RUNS) return
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
        details: detailsOf(locale, cause, report.reason),
      },
      dedupe_key: `feed:${feed.id}:${failures.at(-1)!.id}:${id}`,
    })
}

/** Emails the recruiters who get the weekly summary that a run has paused the feed. */
export async function notifyPaused(
  db: Db,
  api: Pick<Api, 'now'>,
  feed: FeedOfCompany,
  run: { id: number; cause: FeedCause },
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
        details: detailsOf(locale, run.cause),
      },
      dedupe_key: `feed_paused:${feed.id}:${run.id}:${id}`,
    })
}

/** Causes for which the email also contains the error message, which is in English as in the staff API. */
const TECHNICAL: readonly FeedCause['code'][] = ['FETCH', 'TOO_LARGE', 'FORMAT']

function detailsOf(locale: string, { code, ...values }: FeedCause, reason: string | null = null) {
  const t = createTranslate(locale)
  return [
    { title: t('MAIL.FEED_REASON.TITLE'), text: t('MAIL.FEED_REASON.TEXT', { cause: code, ...values }) },
    ...(reason !== null && TECHNICAL.includes(code) ? [{ title: t('MAIL.FEED_REASON.DETAILS'), text: reason }] : []),
  ]
}

const recipientsOf = (db: Db, { company_id }: FeedOfCompany) =>
  activeRecruiters(db)
    .select(['id', 'email', 'name', 'locale'])
    .where('company_id', '=', company_id)
    .where('is_told_weekly', '=', true)
    .execute()
