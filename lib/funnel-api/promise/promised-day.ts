import { lastDayOf } from '#lib/domain/reply-promise'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import type { Db } from '#lib/funnel-api/db/open'
import { dayIn } from '#lib/funnel-api/last-day'

/**
 * Returns the day by which an application that is submitted now is to be answered, or null if the company makes no
 * promise.
 */
export async function promisedDay(db: Db, { now }: Pick<Api, 'now'>, { company_id, time_zone }: CallerUser) {
  const { reply_within_days } = await db
    .selectFrom('companies')
    .select('reply_within_days')
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow()
  return reply_within_days === null ? null : lastDayOf(dayIn(time_zone, now()), reply_within_days)
}
