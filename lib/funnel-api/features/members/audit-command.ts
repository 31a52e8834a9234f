import type { Member } from '#lib/contract/staff/members'
import type { AuditDetails } from '#lib/domain/audit-details'
import type { Api } from '#lib/funnel-api/platform/context'

type Change = {
  action: 'members.create' | 'members.update' | 'members.delete'
  member: Pick<Member, 'id' | 'name'>
  change?: Pick<AuditDetails, 'role' | 'is_suspended'>
}

/** Records a change of a member on the command line, where the person at the terminal is unknown. */
export const recordCommandAudit = (
  { db, now }: Pick<Api, 'db' | 'now'>,
  company_id: number,
  { action, member, change }: Change,
) =>
  db
    .insertInto('audit_entries')
    .values({
      company_id,
      staff_user_id: null,
      api_key_id: null,
      actor: 'Command line',
      ip_address: null,
      action,
      target: 'members',
      target_id: member.id,
      details: { ...(change && { fields: Object.keys(change), ...change }), name: member.name },
      created_at: now().toISOString(),
    })
    .execute()
