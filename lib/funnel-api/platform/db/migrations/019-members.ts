import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import {
  belongsTo,
  changesTo,
  columns,
  type Engine,
  flags,
  optional,
  required,
  unique,
} from '#lib/funnel-api/platform/db/migrations/columns'

/**
 * Adds members of the manager back office, their sign-in and the audit log. After the migrations, `inviteRecruiters`
 * creates members for existing recruiters.
 */
export const members = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { create, index } = changesTo(db, engine)
    await create('staff_users')
      .$call(
        columns([
          ['email', 'text', 'unique'],
          ...required('text', 'name', 'locale', 'created_at'),
          ...flags('is_operator'),
          ...optional('text', 'activated_at'),
        ]),
      )
      .execute()
    await create('staff_memberships')
      .$call(
        columns([
          ...required('integer', 'staff_user_id', 'company_id'),
          ...required('text', 'role', 'created_at'),
          ...optional('text', 'invited_at', 'suspended_at'),
        ]),
      )
      .$call(belongsTo('staff_user_id', 'staff_users'))
      .$call(belongsTo('company_id', 'companies'))
      .$call(unique('staff_memberships_once', 'staff_user_id', 'company_id'))
      .execute()
    await create('staff_sessions')
      .$call(
        columns([
          ...required('integer', 'staff_user_id'),
          ['token_hash', 'text', 'unique'],
          ...required('text', 'method', 'created_at', 'last_used_at'),
          ...optional('text', 'user_agent', 'ip_address'),
        ]),
      )
      .$call(belongsTo('staff_user_id', 'staff_users'))
      .execute()
    await create('staff_codes')
      .$call(
        columns([
          ...required('integer', 'staff_user_id', 'attempts'),
          ...required('text', 'code_hash', 'created_at', 'expires_at'),
          ...optional('text', 'used_at'),
        ]),
      )
      .$call(belongsTo('staff_user_id', 'staff_users'))
      .execute()
    await create('staff_passkeys')
      .$call(
        columns([
          ...required('integer', 'staff_user_id', 'counter'),
          ['credential_id', 'text', 'unique'],
          ...required('text', 'public_key', 'name', 'created_at'),
          ...optional('text', 'transports', 'last_used_at'),
        ]),
      )
      .$call(belongsTo('staff_user_id', 'staff_users'))
      .execute()
    await create('staff_challenges')
      .$call(columns([['challenge', 'text', 'unique'], ...required('text', 'bound_to', 'expires_at')]))
      .execute()
    await create('staff_identities')
      .$call(columns([...required('integer', 'staff_user_id'), ...required('text', 'issuer', 'subject', 'created_at')]))
      .$call(belongsTo('staff_user_id', 'staff_users'))
      .$call(unique('staff_identities_once', 'issuer', 'subject'))
      .execute()
    await create('audit_entries')
      .$call(
        columns([
          ...optional('integer', 'company_id', 'staff_user_id', 'api_key_id', 'target_id'),
          ...required('text', 'actor', 'action', 'created_at'),
          ...optional('text', 'target', 'details', 'ip_address'),
        ]),
      )
      .$call(belongsTo('company_id', 'companies'))
      .execute()
    await db.schema
      .alterTable('recruiters')
      .addColumn('staff_user_id', 'integer', (column) => column.references('staff_users.id').onDelete('cascade'))
      .execute()
    await index('recruiters_of_user', 'recruiters', 'staff_user_id')
    await index('staff_memberships_of_company', 'staff_memberships', 'company_id')
    await index('staff_sessions_of_user', 'staff_sessions', 'staff_user_id')
    await index('staff_codes_of_user', 'staff_codes', 'staff_user_id')
    await index('staff_passkeys_of_user', 'staff_passkeys', 'staff_user_id')
    await index('staff_challenges_by_time', 'staff_challenges', 'expires_at')
    await index('audit_entries_of_company', 'audit_entries', 'company_id', 'created_at', 'id')
    await index('audit_entries_by_time', 'audit_entries', 'created_at')
  },
})
