import type { z } from 'zod'
import { ApiError, tooManyRequests } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/platform/context'
import { deleteUpload } from '#lib/funnel-api/features/files/delete-upload'
import type { UploadPolicy } from '#lib/funnel-api/features/files/grants'
import { newHandle } from '#lib/funnel-api/features/files/handles'
import type { Start } from '#lib/funnel-api/features/files/upload-calls'
import { requireUploadQuota } from '#lib/funnel-api/features/files/upload-quota'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { ago } from '#lib/funnel-api/platform/queue/job'
import { PER_USER } from '#lib/funnel-api/platform/rate-limit/user-limits'
import { keepWorkerWarm } from '#lib/funnel-api/platform/workers/run-isolated'

/** Maximum number of incomplete uploads: per user, and per company for all its members, keys and recruiters. */
const MAX_OPEN = { user: 20, company: 200 }
/**
 * A new upload of the same user can replace an upload without activity for this long. On a slow connection, the recorder
 * needs almost as long until a chunk arrives: seven sizes with a timeout of two minutes each.
 */
const STALE_MS = 15 * 60_000

type UploadDetails = Pick<z.output<typeof Start>, 'mimetype' | 'size'> & { is_intelligent: boolean }

/** The fields of a policy that an upload needs. */
export type UploadPermission = Pick<UploadPolicy, 'user_id' | 'company_id' | 'path' | 'filename' | 'maxSize'> & {
  /**
   * The member, key or recruiter to whom the rate limit applies, if the files belong to a company. Default: the user.
   */
  uploader?: string
}

/** Starts an upload and returns its ID. The policy determines its file name and folder. */
export async function startUpload(
  api: Api,
  permission: UploadPermission,
  { mimetype, size, is_intelligent }: UploadDetails,
): Promise<string> {
  const { user_id, company_id, path: folder, filename, maxSize, uploader = String(user_id) } = permission
  if (size === null && !is_intelligent)
    throw new ApiError('BAD_REQUEST', 'Size is required unless the file is uploaded in chunks')
  if (size !== null && size > maxSize) throw new ApiError('TOO_LARGE', `File exceeds ${maxSize} bytes`)
  await countAttempt(api, PER_USER.uploads, uploader)
  await requireUploadQuota(api, user_id, size ?? 0)
  await replaceInactive(api, user_id)
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
async function replaceInactive(api: Api, user_id: number) {
  const open = await api.db
    .selectFrom('uploads')
    .select(['id', 'touched_at'])
    .where('user_id', '=', user_id)
    .where('handle', 'is', null)
    .where('refusal', 'is', null)
    .orderBy('touched_at')
    .execute()
  // Uploads of a company have negative user IDs.
  const limit = user_id < 0 ? MAX_OPEN.company : MAX_OPEN.user
  const excess = open.slice(0, Math.max(0, open.length + 1 - limit))
  const activeSince = ago(api, STALE_MS)
  const [oldestActive] = excess.filter(({ touched_at }) => touched_at >= activeSince)
  if (oldestActive) {
    const free_at = Date.parse(oldestActive.touched_at) + STALE_MS
    throw tooManyRequests(`Too many incomplete uploads (limit: ${limit})`, (free_at - api.now().getTime()) / 1000)
  }
  for (const { id, touched_at } of excess) await deleteUpload(api, id, touched_at)
}
