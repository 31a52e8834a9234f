import type { z } from 'zod'
import type { AuditEntry } from '#lib/contract/staff/audit'
import type { AuditDetails } from '#lib/domain/audit-details'
import type { Staff } from '#lib/funnel-api/features/members/authenticate'
import type { StaffUser } from '#lib/funnel-api/features/members/sessions'
import type { Api } from '#lib/funnel-api/platform/context'
import { parseIdCursor } from '#lib/funnel-api/platform/db/cursor'

type Action = {
  /** For example 'candidacies.status.create'. */
  action: string
  /** The kind of the changed object, such as 'candidacies'. */
  target: string | null
  target_id: number | null
  details: AuditDetails
  ip_address: string | null
}

/** Who performed an action, and where. */
type Author = {
  company_id: number | null
  staff_user_id: number | null
  api_key_id: number | null
  /** The name at that time. */
  actor: string
}

const insertEntry = ({ db, now }: Pick<Api, 'db' | 'now'>, author: Author, action: Action) =>
  db
    .insertInto('audit_entries')
    .values({ ...author, ...action, created_at: now().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Records an action in the activity log. Returns the ID of the entry. */
export const recordAudit = (
  api: Pick<Api, 'db' | 'now'>,
  { actor, company }: Pick<Staff, 'actor' | 'company'>,
  action: Action,
) =>
  insertEntry(
    api,
    {
      company_id: company.id,
      staff_user_id: actor.kind === 'member' ? actor.id : null,
      api_key_id: actor.kind === 'key' ? actor.id : null,
      actor: actor.name,
    },
    action,
  )

type ActionElsewhere = Pick<Action, 'action' | 'target_id'> & { target: string; details?: AuditDetails | undefined }

/** Records an action on the command line, where the person at the terminal is unknown. An operator has no company. */
export const recordCommandAudit = (
  api: Pick<Api, 'db' | 'now'>,
  company_id: number | null,
  { details = {}, ...action }: ActionElsewhere,
) =>
  insertEntry(
    api,
    { company_id, staff_user_id: null, api_key_id: null, actor: 'Command line' },
    { ...action, details, ip_address: null },
  )

/** Records the reply of a recruiter by email. `staff_user_id` is null for a recruiter who is not a member. */
export const recordEmailReply = (
  api: Pick<Api, 'db' | 'now'>,
  { company_id, staff_user_id, name }: { company_id: number; staff_user_id: number | null; name: string },
  candidacy_id: number,
) =>
  insertEntry(
    api,
    { company_id, staff_user_id, api_key_id: null, actor: name },
    {
      action: 'candidacies.messages.create',
      target: 'candidacies',
      target_id: candidacy_id,
      details: { is_by_email: true },
      ip_address: null,
    },
  )

/** Replaces the details of an entry, for a call that makes several changes. */
export const updateAudit = ({ db }: Pick<Api, 'db'>, id: number, details: AuditDetails) =>
  db.updateTable('audit_entries').set({ details }).where('id', '=', id).execute()

type PersonalAction = Pick<Action, 'action' | 'ip_address'> & Partial<Pick<Action, 'target' | 'target_id' | 'details'>>

/**
 * Records an action outside of a company, such as a sign-in, in each company whose invitation the person has accepted,
 * because administrators read the log of one company. A person who has accepted none is recorded in those that invited
 * them. Without an active membership, the entry has no company.
 */
export async function recordPersonalAudit(
  { db, now }: Pick<Api, 'db' | 'now'>,
  { id, name }: Pick<StaffUser, 'id' | 'name'>,
  { action, target = null, target_id = null, details, ip_address }: PersonalAction,
) {
  const memberships = await db
    .selectFrom('staff_memberships')
    .select(['company_id', 'accepted_at', 'suspended_at'])
    .where('staff_user_id', '=', id)
    .execute()
  const hasAccepted = memberships.some(({ accepted_at }) => accepted_at !== null)
  const active = memberships.filter(
    ({ accepted_at, suspended_at }) => suspended_at === null && (accepted_at !== null || !hasAccepted),
  )
  const companies = active.length > 0 ? active : [{ company_id: null }]
  const entry = {
    staff_user_id: id,
    api_key_id: null,
    actor: name,
    action,
    target,
    target_id,
    ip_address,
    details: details ?? null,
    created_at: now().toISOString(),
  }
  await db
    .insertInto('audit_entries')
    .values(companies.map(({ company_id }) => ({ ...entry, company_id })))
    .execute()
}

type Filter = { action?: string | undefined; member?: number | undefined; cursor?: string | undefined; limit: number }

/** Lists the actions in a company, latest first. */
export async function listAudit(
  { db }: Pick<Api, 'db'>,
  company_id: number,
  { action, member, cursor, limit }: Filter,
): Promise<{ entries: z.infer<typeof AuditEntry>[]; next_cursor: string | null }> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['id', 'actor', 'staff_user_id as member_id', 'api_key_id', 'action', 'target', 'target_id', 'details'])
    .select(['ip_address', 'created_at'])
    .where('company_id', '=', company_id)
    .$if(action !== undefined, (query) => query.where('action', '=', action!))
    .$if(member !== undefined, (query) => query.where('staff_user_id', '=', member!))
    .$if(cursor !== undefined, (query) => query.where('id', '<', parseIdCursor(cursor!)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const entries = rows.slice(0, limit)
  return { entries, next_cursor: rows.length > limit ? String(entries.at(-1)!.id) : null }
}
