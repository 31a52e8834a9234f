import { sql } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/context'

/** Bytes that one user may store, uploads in progress included: a hundred videos as candidates record them. */
const STORED_MOST = 2 * 1024 ** 3

/**
 * TOO_LARGE where `more` bytes would exceed what a user may store. An upload without a declared size counts by the bytes
 * that have arrived. Uploads of a company have negative user ids and no limit: those without a message are deleted.
 */
export async function rejectHoarders({ db }: Pick<Api, 'db'>, user_id: number, more: number): Promise<void> {
  if (user_id < 0) return
  const stored = await db
    .selectFrom('files')
    .select(sql<number | string | null>`sum(size)`.as('bytes'))
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  const coming = await db
    .selectFrom('uploads')
    .select(sql<number | string | null>`sum(coalesce(size, received_bytes, 0))`.as('bytes'))
    .where('user_id', '=', user_id)
    .where('handle', 'is', null)
    .where('refusal', 'is', null)
    .executeTakeFirst()
  if (Number(stored?.bytes ?? 0) + Number(coming?.bytes ?? 0) + more > STORED_MOST)
    throw new ApiError('TOO_LARGE', `above ${STORED_MOST} bytes of one user`)
}
