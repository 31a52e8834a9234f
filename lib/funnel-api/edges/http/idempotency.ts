import { createHash } from 'node:crypto'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** Calls whose responses contain secrets, which must not be stored. Their natural keys prevent duplicates. */
const RETURNS_SECRETS = /^\/(?:sessions|users|recording|me\/recording_links)(?:\/|$)/
/** Calls that wait for another server must not hold a transaction. Repeating them is harmless. */
const CALLS_OTHER_SERVERS = /^\/staff\/v1\/feeds\/\d+\/run$/

/**
 * Handles a call with an Idempotency-Key once. A repeated call with the same body gets the first response, and one with
 * a different body gets 409. Keys belong to `owner`, which is null without a session. The key is claimed in the
 * transaction of the call, so that both are committed together. Concurrent calls wait for it.
 */
export async function withIdempotencyKey(
  api: Api,
  request: Request,
  owner: string | null,
  body: unknown,
  handle: () => Promise<Response>,
): Promise<Response> {
  const value = request.headers.get('idempotency-key')
  const { pathname } = new URL(request.url)
  if (!value || owner === null || RETURNS_SECRETS.test(pathname) || CALLS_OTHER_SERVERS.test(pathname)) return handle()
  if (value.length > 255) throw new ApiError('BAD_REQUEST', 'Idempotency-Key must not exceed 255 characters')
  const key = `${owner}:${value}`
  const request_hash = createHash('sha256')
    .update(`${request.method} ${pathname} ${JSON.stringify(body)}`)
    .digest('hex')
  return inTransaction(api, async (db) => {
    const claimed = await db
      .insertInto('idempotency_keys')
      .values({ key, request_hash, status: 0, body: '', created_at: api.now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!claimed) return storedResponse(db, key, request_hash)
    const response = await handle()
    const stored = { status: response.status, body: await response.clone().text() }
    await db.updateTable('idempotency_keys').set(stored).where('key', '=', key).execute()
    return response
  })
}

async function storedResponse(db: Db, key: string, request_hash: string) {
  const first = await db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
  if (first.request_hash !== request_hash)
    throw new ApiError('CONFLICT', 'Idempotency-Key was already used for a different request')
  return new Response(first.body, {
    status: first.status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}
