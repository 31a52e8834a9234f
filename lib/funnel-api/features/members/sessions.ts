import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { ApiError } from '#lib/contract/errors'
import type { MemberSession, SignIn } from '#lib/contract/staff/sessions'
import { MEMBER_SESSION } from '#lib/domain/member-limits'
import { scopesOfRole, type StaffRole } from '#lib/domain/staff'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { StaffMembershipRow, StaffSessionRow, StaffUserRow } from '#lib/funnel-api/platform/db/schema-members'
import { recheckAccess } from '#lib/funnel-api/features/inbox/change-feed'
import { hashToken, newToken } from '#lib/funnel-api/platform/signatures/signatures'

const HOUR_MS = 60 * 60 * 1000
export const MAX_IDLE_MS = MEMBER_SESSION.idle_hours * HOUR_MS
export const MAX_AGE_MS = MEMBER_SESSION.days * 24 * HOUR_MS
/** Precision of the time of the last use. A write for each call would cost more than the call. */
const USE_PRECISION_MS = 60_000

export type StaffUser = Selectable<StaffUserRow>
/** A signed-in member. */
export type SignedIn = { session_id: number; user: StaffUser }

type NewSession = { method: StaffSessionRow['method']; user_agent: string | null; ip_address: string | null }

/** Signs a member in and returns the token for the cookie. */
export async function createSession(
  { db, now }: Pick<Api, 'db' | 'now'>,
  staff_user_id: number,
  { method, user_agent, ip_address }: NewSession,
): Promise<string> {
  const token = newToken()
  const at = now().toISOString()
  await db
    .insertInto('staff_sessions')
    .values({
      staff_user_id,
      token_hash: hashToken(token),
      method,
      created_at: at,
      last_used_at: at,
      ip_address,
      user_agent: user_agent?.slice(0, 300) ?? null,
    })
    .execute()
  const activated = await db
    .updateTable('staff_users')
    .set({ activated_at: at })
    .where('id', '=', staff_user_id)
    .where('activated_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  // The first sign-in accepts all invitations. Later ones are accepted by opening the company.
  if (activated) await acceptMemberships({ db, now }, staff_user_id)
  return token
}

/** Records that a member has accepted an invitation. From then on, the company sees the activity of the member. */
export const acceptMemberships = (
  { db, now }: Pick<Api, 'db' | 'now'>,
  staff_user_id: number,
  only?: { company_id: number },
) =>
  db
    .updateTable('staff_memberships')
    .set({ accepted_at: now().toISOString() })
    .where('staff_user_id', '=', staff_user_id)
    .where('accepted_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('company_id', '=', only!.company_id))
    .execute()

/** Selects people who may sign in: operators, and members whom at least one company has not suspended. */
export const selectActiveUsers = ({ db }: Pick<Api, 'db'>) =>
  db
    .selectFrom('staff_users')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('is_operator', '=', true),
        eb.exists(
          eb
            .selectFrom('staff_memberships')
            .select('staff_memberships.id')
            .whereRef('staff_memberships.staff_user_id', '=', 'staff_users.id')
            .where('suspended_at', 'is', null),
        ),
      ]),
    )

/**
 * Returns the member of a session token. With `isUse`, records the use of the session. Returns null if the session has
 * ended. The session of a person who lost access to all companies continues for up to 12 hours, so that their pages can
 * show that the access has ended.
 */
export async function readSession(
  { db, now }: Pick<Api, 'db' | 'now'>,
  token: string,
  isUse: boolean,
): Promise<SignedIn | null> {
  const row = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff_users', 'staff_users.id', 'staff_sessions.staff_user_id')
    .selectAll('staff_users')
    .select(['staff_sessions.id as session_id', 'staff_sessions.created_at as began_at', 'last_used_at'])
    .where('staff_sessions.token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!row) return null
  const { session_id, began_at, last_used_at, ...user } = row
  const time = now().getTime()
  const idle_ms = time - Date.parse(last_used_at)
  if (idle_ms > MAX_IDLE_MS || time - Date.parse(began_at) > MAX_AGE_MS) return null
  if (isUse && idle_ms > USE_PRECISION_MS)
    await db
      .updateTable('staff_sessions')
      .set({ last_used_at: now().toISOString() })
      .where('id', '=', session_id)
      .where('staff_user_id', 'in', selectActiveUsers({ db }).clearSelect().select('staff_users.id'))
      .execute()
  return { session_id, user }
}

/**
 * Selects the companies that people can open: all for an operator, otherwise those of memberships that are not suspended.
 * Each check of a member's access uses this, so that they cannot differ.
 */
export const selectAccess = (db: Db) =>
  db
    .selectFrom('staff_users as user')
    .innerJoin('companies as company', (join) => join.onTrue())
    .leftJoin('staff_memberships as membership', (join) =>
      join
        .onRef('membership.staff_user_id', '=', 'user.id')
        .onRef('membership.company_id', '=', 'company.id')
        .on('membership.suspended_at', 'is', null),
    )
    .where((eb) => eb.or([eb('user.is_operator', '=', true), eb('membership.id', 'is not', null)]))

type Access = { is_operator: boolean; role: StaffMembershipRow['role'] | null }
/** The role of a row of `selectAccess`. */
export const roleOf = ({ is_operator, role }: Access): StaffRole => (is_operator || role === null ? 'operator' : role)

/**
 * Returns the role of the member for each session that has not ended and whose member can open the company, without
 * recording a use.
 */
export async function readRolesOfSessions(
  { db, now }: Pick<Api, 'db' | 'now'>,
  company_id: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StaffRole>> {
  const ago = (ms: number) => new Date(now().getTime() - ms).toISOString()
  const rows = await selectAccess(db)
    .innerJoin('staff_sessions as session', 'session.staff_user_id', 'user.id')
    .where('company.id', '=', company_id)
    .select(['session.id', 'user.is_operator', 'membership.role'])
    .where('session.id', 'in', ids)
    .where('session.last_used_at', '>=', ago(MAX_IDLE_MS))
    .where('session.created_at', '>=', ago(MAX_AGE_MS))
    .execute()
  return new Map(rows.map((row) => [row.id, roleOf(row)]))
}

/**
 * Returns the member and the companies that the member can open: those of active memberships, or all for an operator.
 */
export async function describeSession({ db }: Pick<Api, 'db'>, user: StaffUser): Promise<MemberSession> {
  const { id, email, name, locale, is_operator } = user
  const companies = is_operator
    ? (await db.selectFrom('companies').select(['slug', 'name']).orderBy('name').execute()).map((company) => ({
        ...company,
        role: 'operator' as const,
      }))
    : await db
        .selectFrom('staff_memberships')
        .innerJoin('companies', 'companies.id', 'staff_memberships.company_id')
        .select(['companies.slug', 'companies.name', 'role'])
        .where('staff_user_id', '=', id)
        .where('suspended_at', 'is', null)
        .orderBy('companies.name')
        .execute()
  return {
    user: { id, email, name, locale, is_operator },
    companies: companies.map((company) => ({ ...company, scopes: [...scopesOfRole(company.role)] })),
  }
}

/** Lists the sessions of a member that have not ended, latest use first. */
export async function listSignIns(
  api: Pick<Api, 'db' | 'now'>,
  { user, session_id }: SignedIn,
): Promise<z.infer<typeof SignIn>[]> {
  const time = api.now().getTime()
  const rows = await api.db
    .selectFrom('staff_sessions')
    .select(['id', 'method', 'created_at', 'last_used_at', 'user_agent', 'ip_address'])
    .where('staff_user_id', '=', user.id)
    .where('last_used_at', '>', new Date(time - MAX_IDLE_MS).toISOString())
    .where('created_at', '>', new Date(time - MAX_AGE_MS).toISOString())
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({ ...row, is_current: row.id === session_id }))
}

/** Ends a session of the member. Throws NOT_FOUND for another person's session. */
export async function endSignIn({ db }: Pick<Api, 'db'>, { user }: SignedIn, id: number) {
  const ended = await db
    .deleteFrom('staff_sessions')
    .where('id', '=', id)
    .where('staff_user_id', '=', user.id)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new ApiError('NOT_FOUND', 'Session not found')
  await endStreams(db, user)
}

export async function endOtherSignIns({ db }: Pick<Api, 'db'>, { user, session_id }: SignedIn) {
  await db.deleteFrom('staff_sessions').where('staff_user_id', '=', user.id).where('id', '<>', session_id).execute()
  await endStreams(db, user)
}

/**
 * Ends the event streams of ended sessions at once. Those of an operator, who has no membership, end within a second.
 */
async function endStreams(db: Db, { id }: StaffUser) {
  const memberships = db.selectFrom('staff_memberships').select('company_id').where('staff_user_id', '=', id)
  await recheckAccess((await memberships.execute()).map(({ company_id }) => company_id))
}
