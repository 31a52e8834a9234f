import { sql } from 'kysely'
import { z } from 'zod'
import { withoutSponsor } from '#lib/funnel-api/features/recruiting/candidate-lines'
import { mentionEmailPattern } from '#lib/funnel-api/features/recruiting/mention-emails'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** Emails to members and recruiters that list applications. */
const LISTS = ['applications', 'deadlines', 'waiting'] as const
/** `count` and `late` include applications that are not listed. */
const List = z.looseObject({
  count: z.number(),
  late: z.number().optional(),
  details: z.array(z.record(z.string(), z.string())),
})
type List = z.infer<typeof List>

const linkEndOf = (candidacy_id: number) => `/applications/${candidacy_id}`
const endsWithOneOf = (ends: ReadonlySet<string>, link = '') => ends.has(link.slice(link.lastIndexOf('/applications/')))

/**
 * Deletes the emails to members and recruiters about notes on applications, and removes the applications from unsent
 * emails that list them. An email is deleted if it is about no other application. The content of sent emails is already
 * deleted.
 */
export async function deleteMemberEmails(db: Db, company_id: number, candidacy_ids: readonly number[]): Promise<void> {
  if (candidacy_ids.length === 0) return
  const links = candidacy_ids.map(linkEndOf)
  for (const id of candidacy_ids)
    await db.deleteFrom('outbox').where('dedupe_key', 'like', mentionEmailPattern(id)).execute()
  await changeLists(
    db,
    company_id,
    links.map((link) => `${link}"`),
    (list, template) => withoutApplications(list, template, new Set(links)),
  )
}

/** Removes the name of a sponsor who recommended these candidates from unsent emails to members and recruiters. */
export async function removeSponsorFromEmails(db: Db, company_id: number, candidacy_ids: readonly number[]) {
  if (candidacy_ids.length === 0) return
  const links = new Set(candidacy_ids.map(linkEndOf))
  await changeLists(db, company_id, ['"sponsor":'], ({ details, ...list }) => ({
    ...list,
    details: details.map((line) => (endsWithOneOf(links, line.link) ? withoutSponsor(line) : line)),
  }))
}

/** Returns the list without the applications of these links, or null if it would be empty. */
function withoutApplications(list: List, template: string, links: ReadonlySet<string>): List | null {
  const details = list.details.filter(({ link }) => !endsWithOneOf(links, link))
  const removed = list.details.filter((line) => !details.includes(line))
  const count = list.count - removed.length
  if (count <= 0) return null
  const late = list.late && Math.min(list.late - removed.filter((line) => line.late).length, count)
  const [first] = details
  // An email about one application names its candidate and job outside of the list.
  const single = count === 1 && template === 'applications' ? first : undefined
  const { candidate = '', job = '', link = list.link } = single ?? {}
  // `more` counts applications in addition to those in the list, so it is 0 for an empty list.
  const more = first ? list.more : 0
  return { ...list, count, more, ...(late !== undefined && { late }), candidate, job, link, details }
}

/**
 * Changes the lists in unsent emails whose content contains one of these parts. An email is deleted if `change` returns
 * null. Call it in a transaction.
 */
async function changeLists(
  db: Db,
  company_id: number,
  parts: readonly string[],
  change: (list: List, template: string) => List | null,
) {
  // Each status has an index of its own, whose condition must be literal.
  for (const status of ['waiting', 'dead'] as const) {
    // The update locks the rows. Otherwise, of two concurrent deletions, one could restore what the other has removed.
    const emails = await db
      .updateTable('outbox')
      .set({ status })
      .where('company_id', '=', company_id)
      .where('channel', '=', 'bulk')
      .where('status', '=', sql.lit(status))
      .where('template', 'in', LISTS)
      .where((eb) => eb.or(parts.map((part) => sql<boolean>`payload like ${`%${part}%`}`)))
      .returning(['id', 'template', 'payload'])
      .execute()
    for (const { id, template, payload } of emails) {
      const list = List.safeParse(payload).data
      const changed = list && change(list, template)
      if (changed) await db.updateTable('outbox').set({ payload: changed }).where('id', '=', id).execute()
      else await db.deleteFrom('outbox').where('id', '=', id).execute()
    }
  }
}
