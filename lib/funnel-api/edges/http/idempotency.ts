import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** Calls whose responses contain secrets, which must not be stored. Their natural keys prevent duplicates. */
const RETURNS_SECRETS = /^\/(?:sessions|users|recording|me\/recording_links|me\/session\/codes)(?:\/|$)/
/**
 * Calls that check a token or proof of work. In the transaction of a key, a rejection would undo its count, and the
 * check would delay all other writes. Repeating these calls is harmless.
 */
const CHECKS_SECRETS = /^\/(?:email_confirmations|companies\/[^/]+\/alert_subscriptions)$/

/** Returns the Idempotency-Key of a request, or null if there is none or the call ignores it. */
export function idempotencyKeyOf({ headers, url }: Request): string | null {
  const { pathname } = new URL(url)
  return RETURNS_SECRETS.test(pathname) || CHECKS_SECRETS.test(pathname) ? null : headers.get('idempotency-key') || null
}

/**
 * Handles a call with an Idempotency-Key once. A repeated call with the same body gets the first response, and one with
 * a different body gets 409. Keys belong to `owner`. Without an owner (no session), the key is ignored. The key is
 * claimed in the transaction of the call, so that both are committed together. Concurrent calls with the same key wait
 * for the commit.
 */
export async function withIdempotencyKey(
  api: Api,
  request: Request,
  owner: string | null,
  body: unknown,
  handle: () => Promise<Response>,
): Promise<Response> {
  const value = idempotencyKeyOf(request)
  if (value === null || owner === null) return handle()
  const key = keyOf(owner, value)
  const request_hash = hashOf(request, body)
  return inTransaction(api, async (db) => {
    const claimed = await db
      .insertInto('idempotency_keys')
      .values({ key, request_hash, status: 0, body: '', created_at: api.now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!claimed) {
      const stored = await storedResponse(db, key, request_hash)
      if (!stored) throw new Error('claimed key is missing')
      return stored
    }
    const response = await handle()
    const stored = { status: response.status, body: await response.clone().text() }
    await db.updateTable('idempotency_keys').set(stored).where('key', '=', key).execute()
    return response
  })
}

/**
 * Returns the response of an earlier call with the same Idempotency-Key, or null if there is none yet. Throws CONFLICT
 * if the key belongs to a different request. For calls that check something before `withIdempotencyKey`.
 */
export async function findStoredResponse(
  { db }: Pick<Api, 'db'>,
  request: Request,
  owner: string | null,
  body: unknown,
): Promise<Response | null> {
  const value = idempotencyKeyOf(request)
  return value === null || owner === null ? null : storedResponse(db, keyOf(owner, value), hashOf(request, body))
}

function keyOf(owner: string, value: string) {
  if (value.length > 255) throw new ApiError('BAD_REQUEST', 'Idempotency-Key must not exceed 255 characters')
  return `${owner}:${value}`
}

const hashOf = ({ method, url }: Request, body: unknown) =>
  createHash('sha256')
    .update(`${method} ${new URL(url).pathname} ${JSON.stringify(body)}`)
    .digest('hex')

type Claim = {
  id: string
  claimed_at: string
  /** Calls the function and stores its IDs, unless an earlier call has stored some. Returns the stored IDs. */
  storeOnce: (readIds: () => Promise<number[]>) => Promise<number[]>
}
const StoredIds = z.array(z.number())

/**
 * Claims the Idempotency-Key of a call that has no transaction. Returns an ID, the time of the first claim, and a
 * function that stores IDs. Repetitions get the same ID, time and stored IDs. Returns null without a key. Throws CONFLICT
 * if the key belongs to a different request.
 */
export async function claimIdempotencyKey(
  { db, now }: Pick<Api, 'db' | 'now'>,
  request: Request,
  owner: string,
  body: unknown,
): Promise<Claim | null> {
  const value = request.headers.get('idempotency-key')
  if (!value) return null
  const key = keyOf(owner, value)
  const request_hash = hashOf(request, body)
  await db
    .insertInto('idempotency_keys')
    .values({ key, request_hash, status: 0, body: '', created_at: now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'created_at', 'body'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (first.request_hash !== request_hash) throw differentRequest()
  return {
    id: createHash('sha256').update(key).digest('base64url'),
    claimed_at: first.created_at,
    storeOnce: (readIds) => storeOnce(db, key, first.body, readIds),
  }
}

async function storeOnce(db: Db, key: string, stored: string, readIds: () => Promise<number[]>): Promise<number[]> {
  if (stored !== '') return StoredIds.parse(JSON.parse(stored))
  const body = JSON.stringify(await readIds())
  // A concurrent call may have stored its IDs first.
  await db.updateTable('idempotency_keys').set({ body }).where('key', '=', key).where('body', '=', '').execute()
  const row = db.selectFrom('idempotency_keys').select('body').where('key', '=', key)
  return StoredIds.parse(JSON.parse((await row.executeTakeFirstOrThrow()).body))
}

const differentRequest = () => new ApiError('CONFLICT', 'Idempotency-Key was already used for a different request')

async function storedResponse(db: Db, key: string, request_hash: string): Promise<Response | null> {
  const first = await db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).executeTakeFirst()
  if (!first) return null
  if (first.request_hash !== request_hash) throw differentRequest()
  return new Response(first.body, {
    status: first.status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}
