import type { Selectable } from 'kysely'
import type { Api } from '#lib/funnel-api/context'
import type { Db } from '#lib/funnel-api/db/open'
import type { FeedRunRow } from '#lib/funnel-api/db/schema-staff'
import type { FeedOfCompany } from '#lib/funnel-api/feeds/attempt'
import { post } from '#lib/funnel-api/mail/outbox'
import { wordsIn } from '#lib/funnel-api/mail/words'

export type Trouble = Pick<Selectable<FeedRunRow>, 'id' | 'status' | 'report'>

/** A feed that is refused twice needs somebody; a machine that does not answer often comes back by itself. */
const REFUSED = 2
const FAILED = 5

/** Writes to the company's people, once for as long as a feed brings nothing good. `troubles` are its last runs, the latest first. */
export async function tellTroubles(db: Db, api: Pick<Api, 'now'>, feed: FeedOfCompany, troubles: readonly Trouble[]) {
  const refused = troubles.filter(({ status }) => status === 'refused').length
  if (refused < REFUSED && troubles.length < FAILED) return
  const text = String(troubles[0]?.report?.reason ?? '')
  for (const { id, email, name, locale } of await recipientsOf(db, feed))
    await post(db, api, {
      company_id: feed.company_id,
      recipient: email,
      locale,
      template: 'feed_refused',
      payload: {
        first_name: name,
        feed: feed.name,
        count: troubles.length,
        details: [{ title: wordsIn(locale)('MAIL.FEED_REFUSED.REASON'), text }],
      },
      dedupe_key: `feed:${feed.id}:${troubles.at(-1)!.id}:${id}`,
    })
}

/** Emails the company's people that a feed was paused by this run. */
export async function notifyPaused(
  db: Db,
  api: Pick<Api, 'now'>,
  feed: FeedOfCompany,
  run: { id: number; reason: string },
) {
  for (const { id, email, name, locale } of await recipientsOf(db, feed))
    await post(db, api, {
      company_id: feed.company_id,
      recipient: email,
      locale,
      template: 'feed_paused',
      payload: {
        first_name: name,
        feed: feed.name,
        details: [{ title: wordsIn(locale)('MAIL.FEED_PAUSED.REASON'), text: run.reason }],
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
