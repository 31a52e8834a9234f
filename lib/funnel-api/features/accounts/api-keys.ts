import { ApiError } from '#lib/contract/errors'
import type { StaffScope } from '#lib/domain/staff'
import { hashToken, newToken } from '#lib/funnel-api/platform/signatures/signatures'
import type { Api } from '#lib/funnel-api/platform/context'

/** The prefix of all keys, by which secret scanners find leaked ones. */
const KEY_PREFIX = 'careers_'
const SHOWN_LENGTH = KEY_PREFIX.length + 6
/** Precision of the last use. A write for each call would cost more than the call. */
const USE_PRECISION_MS = 60_000

/** An API key and its company. */
export type KeyCaller = {
  key: { id: number; name: string; scopes: readonly StaffScope[] }
  company: { id: number; slug: string; name: string; time_zone: string }
}

type NewKey = { company_id: number; name: string; scopes: readonly StaffScope[] }

/** Creates a key. Its text is returned only here. The database stores a hash. */
export async function createKey({ db, now }: Pick<Api, 'db' | 'now'>, { company_id, name, scopes }: NewKey) {
  const key = KEY_PREFIX + newToken()
  const prefix = key.slice(0, SHOWN_LENGTH)
  const { id } = await db
    .insertInto('api_keys')
    .values({
      company_id,
      name,
      prefix,
      token_hash: hashToken(key),
      scopes: [...scopes],
      created_at: now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, key, prefix }
}

/** Lists all keys of a company, latest first, without their secrets. */
export const listKeys = ({ db }: Pick<Api, 'db'>, company_id: number) =>
  db
    .selectFrom('api_keys')
    .select(['id', 'name', 'prefix', 'scopes', 'created_at', 'last_used_at', 'revoked_at'])
    .where('company_id', '=', company_id)
    .orderBy('id', 'desc')
    .execute()

/** Returns the keys that are not revoked. */
export async function listActiveKeys({ db }: Pick<Api, 'db'>, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('api_keys')
    .select('id')
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Revokes a key at once. Returns false if the key does not exist in the company or is already revoked. */
export async function revokeKey({ db, now }: Pick<Api, 'db' | 'now'>, company_id: number, id: number) {
  const revoked = await db
    .updateTable('api_keys')
    .set({ revoked_at: now().toISOString() })
    .where('id', '=', id)
    .where('company_id', '=', company_id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return revoked ?? null
}

/** Throws FORBIDDEN without a scope. */
export function requireScope(scopes: readonly StaffScope[], scope: StaffScope): void {
  if (!scopes.includes(scope)) throw new ApiError('FORBIDDEN', `Missing scope: ${scope}`)
}

/** Authenticates an API key. Throws UNAUTHENTICATED for a missing or invalid key, and FORBIDDEN if it lacks `scope`. */
export async function authenticateKey(api: Api, headers: Headers, scope: StaffScope | null): Promise<KeyCaller> {
  const { db, now } = api
  const token = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (!token?.startsWith(KEY_PREFIX))
    throw new ApiError('UNAUTHENTICATED', 'API key required (Authorization: Bearer <key>)')
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('companies', 'companies.id', 'api_keys.company_id')
    .select(['api_keys.id', 'api_keys.name', 'scopes', 'last_used_at', 'companies.id as company_id'])
    .select(['companies.slug', 'companies.name as company_name', 'companies.time_zone'])
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new ApiError('UNAUTHENTICATED', 'API key is invalid or revoked')
  await recordUse(api, row, now())
  if (scope !== null) requireScope(row.scopes, scope)
  const { id, name, scopes, company_id, slug, company_name, time_zone } = row
  return { key: { id, name, scopes }, company: { id: company_id, slug, name: company_name, time_zone } }
}

async function recordUse({ db }: Api, { id, last_used_at }: { id: number; last_used_at: string | null }, now: Date) {
  if (last_used_at !== null && now.getTime() - Date.parse(last_used_at) < USE_PRECISION_MS) return
  await db.updateTable('api_keys').set({ last_used_at: now.toISOString() }).where('id', '=', id).execute()
}
