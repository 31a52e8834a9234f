import type { AuditEntry } from '#lib/contract/staff/members'
import type { Staff } from '#lib/funnel-api/features/members/authenticate'
import type { Api } from '#lib/funnel-api/platform/context'
import { parseIdCursor } from '#lib/funnel-api/platform/db/cursor'

type Action = {
  /** Method and path of the call, such as 'POST /candidacies/:id/status'. */
  action: string
  /** Values of the path, such as '17'. They contain no personal data except IDs. */
  target: string | null
  ip_address: string | null
}

/** Records an action in the audit log. */
export const recordAudit = (
  { db, now }: Pick<Api, 'db' | 'now'>,
  { actor, company }: Pick<Staff, 'actor' | 'company'>,
  { action, target, ip_address }: Action,
) =>
  db
    .insertInto('audit_entries')
    .values({
      company_id: company.id,
      staff_user_id: actor.kind === 'member' ? actor.id : null,
      api_key_id: actor.kind === 'key' ? actor.id : null,
      ...{ actor: actor.name, action, target, target_id: null, details: null, ip_address },
      created_at: now().toISOString(),
    })
    .execute()

type Filter = { member_id?: number | undefined; cursor?: string | undefined; limit: number }

/** Lists the actions in a company, latest first. */
export async function listAudit(
  { db }: Pick<Api, 'db'>,
  company_id: number,
  { member_id, cursor, limit }: Filter,
): Promise<{ entries: AuditEntry[]; next_cursor: string | null }> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['id', 'actor', 'staff_user_id as member_id', 'api_key_id as key_id', 'action', 'target', 'ip_address'])
    .select('created_at')
    .where('company_id', '=', company_id)
    .$if(member_id !== undefined, (query) => query.where('staff_user_id', '=', member_id!))
    .$if(cursor !== undefined, (query) => query.where('id', '<', parseIdCursor(cursor!)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const entries = rows.slice(0, limit)
  return { entries, next_cursor: rows.length > limit ? String(entries.at(-1)!.id) : null }
}
