/** Actions of the activity log that have a text. Each is the action of the API with '_' for '.'. */
export const AUDIT_ACTIONS = [
  'campaigns_create',
  'campaigns_update',
  'campaigns_close',
  'campaigns_open',
  'candidacies_bulk',
  'candidacies_captions_update',
  'candidacies_captions_delete',
  'candidacies_status_create',
  'candidacies_decisions_create',
  'candidacies_decisions_delete',
  'candidacies_messages_create',
  'candidacies_notes_create',
  'candidacies_notes_update',
  'candidacies_notes_delete',
  'candidacies_rating_update',
  'candidacies_read',
  'candidacies_unread',
  'company_update',
  'discussions_messages_create',
  'discussions_update',
  'files_create',
  'inbox_export_read',
  'keys_delete',
  'members_create',
  'members_update',
  'members_delete',
  'members_role',
  'members_suspension',
  'newsletter_export_read',
  'passkeys_create',
  'passkeys_update',
  'passkeys_delete',
  'recruiters_create',
  'recruiters_update',
  'recruiters_delete',
  'session_create',
  'session_update',
  'session_delete',
  'sessions_delete',
  'templates_create',
  'templates_update',
  'templates_delete',
  'theme_update',
  'users_delete',
  'users_export_read',
  'views_create',
  'views_update',
  'views_delete',
] as const
type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The text of an entry. Null for actions without a text, which only integrations perform. The screen shows their code. */
export function auditActionOf({ action, details }: { action: string; details: unknown }): AuditAction | null {
  const name = action.replaceAll('.', '_')
  if (name === 'members_update') return memberChangeOf(details)
  return AUDIT_ACTIONS.find((each) => each === name) ?? null
}

/** The details list the names of the changed fields. */
function memberChangeOf(details: unknown): AuditAction {
  const fields = typeof details === 'object' && details !== null && 'fields' in details ? details.fields : null
  if (!Array.isArray(fields) || fields.length !== 1) return 'members_update'
  return fields[0] === 'role' ? 'members_role' : fields[0] === 'is_suspended' ? 'members_suspension' : 'members_update'
}
