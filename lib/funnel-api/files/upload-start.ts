import { sql } from 'kysely'
import type { z } from 'zod'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/context'
import { forgetUpload } from '#lib/funnel-api/files/forget-upload'
import type { Policy } from '#lib/funnel-api/files/grants'
import { newHandle } from '#lib/funnel-api/files/handles'
import type { Start } from '#lib/funnel-api/files/upload-calls'
import { countAttempt } from '#lib/funnel-api/rate-limit'
import { ago } from '#lib/funnel-api/jobs/job'
import { PER_USER } from '#lib/funnel-api/limits-of-people'

/** Uploads of one person that are not complete. */
const OPEN_MOST = 20
/** An upload that is left alone so long makes room for another one of the same person. */
const STALE_MS = 3_600_000

/** Bytes of all that one person keeps, uploads under way included: a hundred films as people record them. */
const KEPT_MOST = 2 * 1024 ** 3

type Sent = Pick<z.output<typeof Start>, 'mimetype' | 'size'> & { is_intelligent: boolean }

/** Of a policy, what an upload needs to know. */
export type Leave = Pick<Policy, 'user_id' | 'company_id' | 'path' | 'filename' | 'maxSize'>

/** Begins an upload and answers its id. What it is called and where it goes, the policy says. */
export async function startUpload(api: Api, leave: Leave, { mimetype, size, is_intelligent }: Sent): Promise<string> {
  const { user_id, company_id, path: folder, filename, maxSize } = leave
  if (size === null && !is_intelligent) throw new ApiError('BAD_REQUEST', 'parts need a size, chunks do not')
  if (size !== null && size > maxSize) throw new ApiError('TOO_LARGE', `above ${maxSize} bytes`)
  await countAttempt(api, PER_USER.uploads, String(user_id))
  await refuseHoarders(api, user_id, size ?? 0)
  await makeRoom(api, user_id)
  const id = newHandle()
  const now = api.now().toISOString()
  await api.db
    .insertInto('uploads')
    .values({
      id,
      user_id,
      company_id,
      folder,
      filename,
      mimetype,
      size,
      is_intelligent,
      created_at: now,
      touched_at: now,
    })
    .execute()
  return id
}

/** What a company sends is nobody's until a message has it, and swept where none does: its ids are below zero. */
async function refuseHoarders({ db }: Api, user_id: number, more: number) {
  if (user_id < 0) return
  const bytes = sql<number | string | null>`sum(size)`.as('bytes')
  const kept = await db.selectFrom('files').select(bytes).where('user_id', '=', user_id).executeTakeFirst()
  const coming = await db
    .selectFrom('uploads')
    .select(bytes)
    .where('user_id', '=', user_id)
    .where('handle', 'is', null)
    .where('refusal', 'is', null)
    .executeTakeFirst()
  if (Number(kept?.bytes ?? 0) + Number(coming?.bytes ?? 0) + more > KEPT_MOST)
    throw new ApiError('TOO_LARGE', `above ${KEPT_MOST} bytes of one person`)
}

/** A person has so many uploads under way at most: what would be one more takes the place of those long left alone. */
async function makeRoom(api: Api, user_id: number) {
  const open = await api.db
    .selectFrom('uploads')
    .select(['id', 'touched_at'])
    .where('user_id', '=', user_id)
    .where('handle', 'is', null)
    .where('refusal', 'is', null)
    .orderBy('touched_at')
    .execute()
  const over = open.slice(0, Math.max(0, open.length + 1 - OPEN_MOST))
  const stale = ago(api, STALE_MS)
  if (over.some(({ touched_at }) => touched_at >= stale))
    throw new ApiError('TOO_MANY_REQUESTS', `more than ${OPEN_MOST} uploads at once`)
  for (const { id, touched_at } of over) await forgetUpload(api, id, touched_at)
}
