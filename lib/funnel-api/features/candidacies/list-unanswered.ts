import { sql } from 'kysely'
import type { Waiting } from '#lib/contract/staff/waiting'
import { daysBetween } from '#lib/domain/days'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import { findCampaignId } from '#lib/funnel-api/features/campaigns/queries'
import { readCards } from '#lib/funnel-api/features/candidacies/list-applications'

type Company = { id: number; time_zone: string }
type Options = {
  /** Slugs. Default: all jobs. */
  campaigns?: readonly string[] | undefined
  /** Only applications whose promised reply is due on these days. Default: all. */
  due?: { from: string; until: string }
  /** Omits the applications that an email at `at` has listed: those that were submitted before it and due by `until`. */
  listed?: { at: string; until: string } | undefined
  limit?: number
  /**
   * Locks the listed applications until the transaction ends. A concurrent deletion of one waits, and then also deletes
   * the email that this transaction queues.
   */
  isLocking?: boolean
}

/**
 * Lists submitted applications without a reply from the company, the longest overdue first. Throws NOT_FOUND for an
 * unknown campaign.
 */
export async function listUnanswered(
  db: Db,
  company: Company,
  now: Date,
  { campaigns, due, listed, limit = 100, isLocking = false }: Options = {},
): Promise<Waiting> {
  const today = dateInTimeZone(company.time_zone, now)
  const ids = campaigns && (await Promise.all(campaigns.map((slug) => findCampaignId(db, company.id, slug))))
  const waiting = db
    .selectFrom('candidacies')
    .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
    .where('campaigns.company_id', '=', company.id)
    .where('candidacies.confirmed_at', 'is not', null)
    .where('candidacies.answered_at', 'is', null)
    .where('candidacies.withdrawn_at', 'is', null)
    .$if(due !== undefined, (query) =>
      query.where('candidacies.reply_by', '>=', due!.from).where('candidacies.reply_by', '<=', due!.until),
    )
    .$if(listed !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('candidacies.reply_by', '>', listed!.until), eb('candidacies.confirmed_at', '>', listed!.at)]),
      ),
    )
    .$if(ids !== undefined, (query) => query.where('candidacies.campaign_id', 'in', ids!))
  // Reads only the IDs of the first applications, by an index. Their details are read below.
  const first = await waiting
    .select(['candidacies.id', 'candidacies.reply_by'])
    .orderBy('candidacies.reply_by', (order) => order.asc().nullsLast())
    .orderBy('candidacies.confirmed_at')
    .orderBy('candidacies.id')
    .limit(limit)
    .execute()
  // Locks before the names are read, because a candidate could otherwise be deleted in between.
  if (isLocking && first.length > 0) await lockApplications(db, first)
  const { nb_waiting, nb_late } = await waiting
    .select((eb) => eb.fn.countAll<number>().as('nb_waiting'))
    .select(sql<number>`coalesce(sum(case when candidacies.reply_by < ${today} then 1 else 0 end), 0)`.as('nb_late'))
    .executeTakeFirstOrThrow()
  const promised = new Map(first.map(({ id, reply_by }) => [id, reply_by]))
  return {
    nb_waiting: Number(nb_waiting),
    nb_late: Number(nb_late),
    candidacies: (await readCards(db, first)).map((card) => {
      const reply_by = promised.get(card.id) ?? null
      return { ...card, reply_by, days_late: reply_by === null ? null : daysBetween(reply_by, today) }
    }),
  }
}

const lockApplications = (db: Db, candidacies: readonly { id: number }[]) =>
  db
    .updateTable('candidacies')
    .set((eb) => ({ work_version: eb.ref('work_version') }))
    .where(
      'id',
      'in',
      candidacies.map(({ id }) => id),
    )
    .execute()
