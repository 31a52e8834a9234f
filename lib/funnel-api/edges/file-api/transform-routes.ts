import type { Context, Hono } from 'hono'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/platform/context'
import { requirePolicyFile } from '#lib/funnel-api/features/files/grants'
import { servePrivateFile } from '#lib/funnel-api/edges/file-api/private-reply'
import { sourceFor } from '#lib/funnel-api/platform/storage/stored-bytes'
import {
  cacheTransform,
  touchCachedTransform,
  tasksHash,
  TRANSFORM_IMAGE,
} from '#lib/funnel-api/features/files/transform-cache'
import { parseTransform, type Task } from '#lib/funnel-api/features/files/transform-tasks'
import { PER_USER } from '#lib/funnel-api/platform/rate-limit/user-limits'
import { runIsolated } from '#lib/funnel-api/platform/workers/run-isolated'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'

/** Maximum processor time of a transformation, enough for eight passes over an image of 50 megapixels. */
const BASE_SECONDS = 60

const securityOf = (tasks: readonly Task[]) => tasks.find((task) => task.name === 'security')?.params ?? {}

const isUntransformed = (tasks: readonly Task[]) => tasks.every(({ name }) => ['security', 'cache'].includes(name))

/** Filestack image URLs: '{cdn}/{apikey}/resize=width:100/security=policy:P,signature:S/{handle}' (§7). */
export function transformRoutes(app: Hono, api: Api) {
  app.get('/fs/cdn/:apikey/*', async (context) => {
    const { tasks, handle } = parseTransform(transformPath(context))
    if (isUntransformed(tasks))
      return servePrivateFile(
        context,
        api,
        await requirePolicyFile(api, securityOf(tasks), context.req.url, 'read', handle),
      )
    const file = await requirePolicyFile(api, securityOf(tasks), context.req.url, 'convert', handle)
    if (!file.mimetype.startsWith('image/')) throw new ApiError('BAD_REQUEST', 'File is not an image')
    if (file.scan_status === 'infected') throw new ApiError('GONE', 'File contains a virus')
    const hash = tasksHash(tasks)
    const result = (await touchCachedTransform(api, handle, hash)) ?? (await transform())
    return servePrivateFile(context, api, { ...file, ...result })

    async function transform() {
      await countAttempt(api, PER_USER.images_created, String(file.user_id))
      const options = {
        lane: String(file.company_id),
        bytes: file.size,
        label: `image ${file.key}`,
        file: await sourceFor(api.store, file.key, file.size),
        baseSeconds: BASE_SECONDS,
      }
      const { bytes, mimetype } = await runIsolated(TRANSFORM_IMAGE, { mimetype: file.mimetype, tasks }, options)
      return cacheTransform(api, handle, hash, bytes, mimetype)
    }
  })
}

/** Returns the tasks and the handle, undecoded, because an encoded slash is not a separator. */
const transformPath = ({ req }: Context) => new URL(req.url).pathname.split('/').slice(4).join('/')
