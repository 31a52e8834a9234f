import { ApiError } from '#lib/contract/errors'
import { endedBefore } from '#lib/funnel-api/features/members/session-times'
import type { Person, SignedIn } from '#lib/funnel-api/features/members/staff'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { StaffSessionRow } from '#lib/funnel-api/platform/db/schema-members'
import { hashToken, newToken } from '#lib/funnel-api/platform/signatures/signatures'

/** Precision of the last use. */
const USE_PRECISION_MS = 60_000
const MAX_USER_AGENT = 300

type SignIn = { user_id: number; method: StaffSessionRow['method']; headers: Headers }

export const addressOf = (headers: Headers) => headers.get('x-client-address') || null

/** Opens a session and activates an invited person. Returns its token, of which only a hash is stored. */
export async function openMemberSession(db: Db, { now }: Pick<Api, 'now'>, { user_id, method, headers }: SignIn) {
  const token = newToken()
  const at = now().toISOString()
  const { id } = await db
    .insertInto('staff_sessions')
    .values({
      ...{ staff_user_id: user_id, token_hash: hashToken(token), method, created_at: at, last_used_at: at },
      user_agent: headers.get('user-agent')?.slice(0, MAX_USER_AGENT) ?? null,
      ip_address: addressOf(headers),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('staff_users')
    .set({ activated_at: at })
    .where('id', '=', user_id)
    .where('activated_at', 'is', null)
    .execute()
  return { token, session_id: id }
}

/** The signed-in person of a token. Null if the session has ended or does not exist. */
export async function findMemberSession(api: Api, token: string, address: string | null): Promise<SignedIn | null> {
  const ended = endedBefore(api)
  const row = await api.db
    .selectFrom('staff_sessions')
    .innerJoin('staff_users', 'staff_users.id', 'staff_sessions.staff_user_id')
    .select(['staff_users.id', 'email', 'name', 'locale', 'is_operator'])
    .select(['staff_sessions.id as session_id', 'last_used_at'])
    .where('token_hash', '=', hashToken(token))
    .where('last_used_at', '>', ended.last_used_at)
    .where('staff_sessions.created_at', '>', ended.created_at)
    .executeTakeFirst()
  if (!row) return null
  const { session_id, last_used_at, ...user } = row
  const now = api.now()
  if (now.getTime() - Date.parse(last_used_at) >= USE_PRECISION_MS)
    await api.db
      .updateTable('staff_sessions')
      .set({ last_used_at: now.toISOString() })
      .where('id', '=', session_id)
      .execute()
  return { user: { ...user, is_operator: Boolean(user.is_operator) } satisfies Person, session_id, address }
}

/** Lists the current sessions of a person, latest first. */
export async function listMemberSessions(api: Pick<Api, 'db' | 'now'>, { user, session_id }: SignedIn) {
  const ended = endedBefore(api)
  const rows = await api.db
    .selectFrom('staff_sessions')
    .select(['id', 'method', 'user_agent', 'ip_address', 'created_at', 'last_used_at'])
    .where('staff_user_id', '=', user.id)
    .where('last_used_at', '>', ended.last_used_at)
    .where('created_at', '>', ended.created_at)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, is_current: row.id === session_id }))
}

/** Ends a session of a person. Throws NOT_FOUND. */
export async function endMemberSession(db: Db, { user }: Pick<SignedIn, 'user'>, id: number) {
  const ended = await db
    .deleteFrom('staff_sessions')
    .where('id', '=', id)
    .where('staff_user_id', '=', user.id)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new ApiError('NOT_FOUND', 'Session not found')
}

export const endOtherMemberSessions = (db: Db, { user, session_id }: Pick<SignedIn, 'user' | 'session_id'>) =>
  db.deleteFrom('staff_sessions').where('staff_user_id', '=', user.id).where('id', '<>', session_id).execute()
