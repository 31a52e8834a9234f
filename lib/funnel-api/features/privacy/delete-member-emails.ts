import { sql } from 'kysely'
import { z } from 'zod'
import { mentionEmailPattern } from '#lib/funnel-api/features/recruiting/mention-emails'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** Emails to members and recruiters that list applications. */
const LISTS = ['applications', 'deadlines', 'waiting'] as const
const Details = z.array(z.looseObject({ link: z.string() }))

/**
 * Deletes the emails to members and recruiters about notes on applications, and removes the applications from unsent emails
 * that list them. An email without a line is deleted. Those that were sent have no content any more.
 */
export async function deleteMemberEmails(db: Db, company_id: number, candidacy_ids: readonly number[]): Promise<void> {
  if (candidacy_ids.length === 0) return
  const links = candidacy_ids.map((id) => `/applications/${id}`)
  for (const id of candidacy_ids)
    await db.deleteFrom('outbox').where('dedupe_key', 'like', mentionEmailPattern(id)).execute()
  // Each status has an index of its own, whose condition must be literal.
  for (const status of ['waiting', 'dead'] as const) {
    const emails = await db
      .selectFrom('outbox')
      .select(['id', 'payload'])
      .where('company_id', '=', company_id)
      .where('channel', '=', 'bulk')
      .where('status', '=', sql.lit(status))
      .where('template', 'in', LISTS)
      .where((eb) => eb.or(links.map((link) => sql<boolean>`payload like ${`%${link}"%`}`)))
      .execute()
    for (const { id, payload } of emails) {
      const lines = Details.safeParse(payload.details).data ?? []
      const details = lines.filter(({ link }) => !links.some((end) => link.endsWith(end)))
      // An email about one application names its candidate and job outside of the list.
      const rest = { ...payload, details, candidate: '', job: '' }
      if (details.length === 0) await db.deleteFrom('outbox').where('id', '=', id).execute()
      else await db.updateTable('outbox').set({ payload: rest }).where('id', '=', id).execute()
    }
  }
}
