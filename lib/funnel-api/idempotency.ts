import { createHash } from 'node:crypto'
import { ApiError } from '#lib/contract/errors'
import type { Api, Caller } from '#lib/funnel-api/context'

/**
 * A creating call with an Idempotency-Key is answered once: the same key with the same body gets the first answer again,
 * with another body 409. Keys are per caller. What a call creates is guarded besides by natural unique keys.
 */
export async function onceOnly(
  api: Api,
  request: Request,
  caller: Caller,
  body: unknown,
  answer: () => Promise<Response>,
) {
  const given = request.headers.get('idempotency-key')
  // A granted session is never stored, so calls that grant one rest on their natural keys alone.
  if (!given || !caller.user) return answer()
  if (given.length > 255) throw new ApiError('BAD_REQUEST', 'the idempotency key is too long')
  const key = `${caller.user.id}:${given}`
  const request_hash = createHash('sha256')
    .update(`${request.method} ${new URL(request.url).pathname} ${JSON.stringify(body)}`)
    .digest('hex')
  const known = await api.db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).executeTakeFirst()
  if (known && known.request_hash !== request_hash)
    throw new ApiError('CONFLICT', 'the idempotency key was used for another call')
  if (known) return new Response(known.body, { status: known.status, headers: { 'content-type': 'application/json' } })
  const response = await answer()
  await api.db
    .insertInto('idempotency_keys')
    .values({
      key,
      request_hash,
      status: response.status,
      body: await response.clone().text(),
      created_at: api.now().toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return response
}
