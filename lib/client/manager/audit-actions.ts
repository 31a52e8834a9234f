import type { AuditDetails } from '#lib/domain/audit-details'

/** Actions of the activity log that have a text. Each is the action of the API with '_' for '.', or a variant of it. */
export const AUDIT_ACTIONS = [
  'campaigns_create',
  'campaigns_update',
  'campaigns_close',
  'campaigns_open',
  'candidacies_bulk',
  'candidacies_bulk_cancel',
  'candidacies_bulk_reply',
  'candidacies_bulk_status',
  'candidacies_captions_update',
  'candidacies_captions_delete',
  'candidacies_status_create',
  'candidacies_status_to',
  'candidacies_decisions_create',
  'candidacies_decisions_to',
  'candidacies_decisions_delete',
  'candidacies_messages_create',
  'candidacies_messages_by_email',
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
  'keys_create',
  'keys_delete',
  'members_create',
  'members_update',
  'members_delete',
  'members_role',
  'members_role_to',
  'members_suspension',
  'members_suspended',
  'members_restored',
  'newsletter_export_read',
  'notifications_update',
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
type Action = { action: string; details: AuditDetails | null }

/**
 * The key of an entry's text. Null for actions that only integrations perform, for which the screen shows their code.
 */
export function auditActionOf({ action, details }: Action): AuditAction | null {
  const name = action.replaceAll('.', '_')
  return variantOf(name, details ?? {}) ?? AUDIT_ACTIONS.find((each) => each === name) ?? null
}

/** The key of a more specific text, chosen by the details. Null if there is none. Older entries have no details. */
function variantOf(name: string, details: AuditDetails): AuditAction | null {
  const { ids, status, is_by_email } = details
  if (name === 'candidacies_bulk' && ids) return status ? 'candidacies_bulk_status' : 'candidacies_bulk_reply'
  if (name === 'candidacies_status_create' && status) return 'candidacies_status_to'
  if (name === 'candidacies_decisions_create' && status) return 'candidacies_decisions_to'
  if (name === 'candidacies_messages_create' && is_by_email) return 'candidacies_messages_by_email'
  return name === 'members_update' ? memberChangeOf(details) : null
}

function memberChangeOf({ fields = [], role, is_suspended }: AuditDetails): AuditAction | null {
  if (fields.length !== 1) return null
  if (fields[0] === 'role') return role ? 'members_role_to' : 'members_role'
  if (fields[0] !== 'is_suspended') return null
  if (is_suspended === undefined) return 'members_suspension'
  return is_suspended ? 'members_suspended' : 'members_restored'
}
