import { sql } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/platform/context'

/** Maximum number of bytes per user, including uploads in progress: about a hundred candidate videos. */
const MAX_STORED = 2 * 1024 ** 3

/**
 * Throws TOO_LARGE if `more` bytes would exceed the quota of a user. An upload without a declared size counts with its
 * received bytes. Uploads of a company have negative user IDs and no quota. If no message uses them, the job
 * `deleteFiles` deletes them later.
 */
export async function requireUploadQuota({ db }: Pick<Api, 'db'>, user_id: number, more: number): Promise<void> {
  if (user_id < 0) return
  const stored = await db
    .selectFrom('files')
    .select(sql<number | string | null>`sum(size)`.as('bytes'))
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  const pending = await db
    .selectFrom('uploads')
    .select(sql<number | string | null>`sum(coalesce(size, received_bytes, 0))`.as('bytes'))
    .where('user_id', '=', user_id)
    .where('handle', 'is', null)
    .where('refusal', 'is', null)
    .executeTakeFirst()
  if (Number(stored?.bytes ?? 0) + Number(pending?.bytes ?? 0) + more > MAX_STORED)
    throw new ApiError('TOO_LARGE', `Storage quota of ${MAX_STORED} bytes exceeded`)
}
