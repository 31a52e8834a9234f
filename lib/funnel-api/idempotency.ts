import { createHash } from 'node:crypto'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'

/** What opens something is never stored: calls that grant it rest on their natural keys alone. */
const GRANTS = /^\/(?:sessions|users|recording|me\/recording_links)(?:\/|$)/
/** What waits for another machine holds no transaction meanwhile; doing it twice does no harm. */
const ASKS_OTHERS = /^\/staff\/v1\/feeds\/\d+\/run$/

/**
 * A creating call with an Idempotency-Key is answered once: the same key with the same body gets the first answer again,
 * with another body 409. Keys are per `owner`, who is null where nobody is signed in. The key is claimed in the transaction of what the call creates, so that
 * both are there or neither; who comes meanwhile waits for it.
 */
export async function onceOnly(
  api: Api,
  request: Request,
  owner: string | null,
  body: unknown,
  answer: () => Promise<Response>,
): Promise<Response> {
  const given = request.headers.get('idempotency-key')
  const { pathname } = new URL(request.url)
  if (!given || owner === null || GRANTS.test(pathname) || ASKS_OTHERS.test(pathname)) return answer()
  if (given.length > 255) throw new ApiError('BAD_REQUEST', 'the idempotency key is too long')
  const key = `${owner}:${given}`
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
    if (!claimed) return known(db, key, request_hash)
    const response = await answer()
    const kept = { status: response.status, body: await response.clone().text() }
    await db.updateTable('idempotency_keys').set(kept).where('key', '=', key).execute()
    return response
  })
}

async function known(db: Db, key: string, request_hash: string) {
  const first = await db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
  if (first.request_hash !== request_hash)
    throw new ApiError('CONFLICT', 'the idempotency key was used for another call')
  return new Response(first.body, {
    status: first.status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}
