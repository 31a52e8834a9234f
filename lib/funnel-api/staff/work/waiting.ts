import { sql } from 'kysely'
import type { Waiting } from '#lib/contract/staff/waiting'
import { daysBetween } from '#lib/domain/reply-promise'
import type { Db } from '#lib/funnel-api/db/open'
import { dayIn } from '#lib/funnel-api/last-day'
import { campaignNumber, cardRows, toCandidacyCard } from '#lib/funnel-api/staff/work/list-candidacies'

type Company = { id: number; time_zone: string }
type Asked = {
  /** Slugs; of all jobs where it is left out. */
  campaigns?: readonly string[] | undefined
  limit?: number
}

/**
 * Who has sent an application and heard nothing from the company's people, the longest overdue first. NOT_FOUND for a
 * campaign that the company has not.
 */
export async function whoWaits(
  db: Db,
  company: Company,
  now: Date,
  { campaigns, limit = 100 }: Asked = {},
): Promise<Waiting> {
  const today = dayIn(company.time_zone, now)
  const ids = campaigns && (await Promise.all(campaigns.map((slug) => campaignNumber(db, company.id, slug))))
  const waiting = cardRows(db)
    .where('k.company_id', '=', company.id)
    .where('c.confirmed_at', 'is not', null)
    .where('c.answered_at', 'is', null)
    .where('c.withdrawn_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('c.campaign_id', 'in', ids!))
  const { nb_waiting, nb_late } = await waiting
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('nb_waiting'))
    .select(sql<number>`coalesce(sum(case when c.reply_by < ${today} then 1 else 0 end), 0)`.as('nb_late'))
    .executeTakeFirstOrThrow()
  const rows = await waiting
    .select('c.reply_by')
    .orderBy('c.reply_by', (order) => order.asc().nullsLast())
    .orderBy('c.confirmed_at')
    .orderBy('c.id')
    .limit(limit)
    .execute()
  return {
    nb_waiting: Number(nb_waiting),
    nb_late: Number(nb_late),
    candidacies: rows.map((row) => ({
      ...toCandidacyCard(row),
      reply_by: row.reply_by,
      days_late: row.reply_by === null ? null : daysBetween(row.reply_by, today),
    })),
  }
}
