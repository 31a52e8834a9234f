import type { Api } from '#lib/funnel-api/platform/context'

type Change = { action: 'members.create' | 'members.update' | 'members.delete'; member_id: number; fields?: string[] }

/** Records a change of a member on the command line, where the person at the terminal is unknown. */
export const recordCommandAudit = (
  { db, now }: Pick<Api, 'db' | 'now'>,
  company_id: number,
  { action, member_id, fields }: Change,
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
      target_id: member_id,
      details: fields ? { fields } : {},
      created_at: now().toISOString(),
    })
    .execute()
