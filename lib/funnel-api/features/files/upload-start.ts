import type { z } from 'zod'
import { ApiError, tooMany } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/context'
import { forgetUpload } from '#lib/funnel-api/files/forget-upload'
import type { Policy } from '#lib/funnel-api/files/grants'
import { newHandle } from '#lib/funnel-api/files/handles'
import type { Start } from '#lib/funnel-api/files/upload-calls'
import { rejectHoarders } from '#lib/funnel-api/files/upload-quota'
import { countAttempt } from '#lib/funnel-api/rate-limit'
import { ago } from '#lib/funnel-api/jobs/job'
import { PER_USER } from '#lib/funnel-api/limits-of-people'
import { keepWorkerWarm } from '#lib/funnel-api/platform/workers/run-isolated'

/** Maximum number of incomplete uploads per user. */
const OPEN_MOST = 20
/** An upload without activity for this long can be replaced by a new one of the same user. */
const STALE_MS = 3_600_000

type Sent = Pick<z.output<typeof Start>, 'mimetype' | 'size'> & { is_intelligent: boolean }

/** The fields of a policy that an upload needs. */
export type Leave = Pick<Policy, 'user_id' | 'company_id' | 'path' | 'filename' | 'maxSize'>

/** Starts an upload and returns its ID. The policy determines its file name and folder. */
export async function startUpload(api: Api, leave: Leave, { mimetype, size, is_intelligent }: Sent): Promise<string> {
  const { user_id, company_id, path: folder, filename, maxSize } = leave
  if (size === null && !is_intelligent) throw new ApiError('BAD_REQUEST', 'parts need a size, chunks do not')
  if (size !== null && size > maxSize) throw new ApiError('TOO_LARGE', `above ${maxSize} bytes`)
  await countAttempt(api, PER_USER.uploads, String(user_id))
  await rejectHoarders(api, user_id, size ?? 0)
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
      received_bytes: 0,
      stored_bytes: 0,
      chunk_count: 0,
      small_count: 0,
      created_at: now,
      touched_at: now,
    })
    .execute()
  // The process that inspects the file starts while its bytes arrive.
  keepWorkerWarm()
  return id
}

/**
 * Limits the incomplete uploads of a user. A new upload replaces inactive ones. Throws TOO_MANY_REQUESTS if all are
 * active.
 */
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
  const [oldest] = over.filter(({ touched_at }) => touched_at >= stale)
  if (oldest) {
    const free_at = Date.parse(oldest.touched_at) + STALE_MS
    throw tooMany(`more than ${OPEN_MOST} uploads at once`, (free_at - api.now().getTime()) / 1000)
  }
  for (const { id, touched_at } of over) await forgetUpload(api, id, touched_at)
}
