import type { Hono } from 'hono'
import { z } from 'zod'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/platform/context'
import { requireUploadPolicy } from '#lib/funnel-api/features/files/grants'
import { safeFetch } from '#lib/funnel-api/platform/net/safe-fetch'
import { storeBytes } from '#lib/funnel-api/features/files/store-bytes'
import { parseUploadCall } from '#lib/funnel-api/features/files/upload-calls'
import { PER_USER } from '#lib/funnel-api/platform/rate-limit/user-limits'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'

/** Maximum size in bytes, because the file is read into memory. Applies even if its folder allows more. */
const MAX_READ = 20 * 1024 * 1024

const SourceUrl = z.string().max(2048)
const Process = z.object({
  /** Headers of a source are ignored. */
  sources: z.tuple([z.union([SourceUrl, z.object({ source: SourceUrl }).transform(({ source }) => source)])]),
  tasks: z
    .array(
      z.union([
        z.object({ name: z.literal('store') }),
        z.object({ name: z.literal('security'), params: z.object({ policy: z.string(), signature: z.string() }) }),
      ]),
    )
    .max(4),
  upload_tags: z.record(z.string(), z.string()).nullish(),
})

/** `storeURL` (§7): the server downloads a file from one of the hosts in STORE_URL_HOSTS. */
export function processRoutes(app: Hono, api: Api) {
  app.post('/fs/process/process', async (context) => {
    const call = await parseUploadCall(context.req.raw, Process)
    if (!call.tasks.some(({ name }) => name === 'store')) throw new ApiError('BAD_REQUEST', "Task 'store' is required")
    const security = call.tasks.find((task) => task.name === 'security')?.params ?? {}
    const policy = await requireUploadPolicy(api, security, context.req.url)
    await countAttempt(api, PER_USER.files_by_address, String(policy.user_id))
    const { bytes } = await safeFetch(call.sources[0], api.storeUrlHosts, Math.min(policy.maxSize, MAX_READ))
    const { handle, filename, size, mimetype, key } = await storeBytes(api, policy, bytes)
    return context.json({
      handle,
      url: `${new URL(context.req.url).origin}/fs/file/${handle}`,
      container: 'local',
      key,
      filename,
      size,
      type: mimetype,
      upload_tags: call.upload_tags ?? {},
      status: 'Stored',
    })
  })
}
