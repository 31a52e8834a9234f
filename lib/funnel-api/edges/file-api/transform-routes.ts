import type { Context, Hono } from 'hono'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/context'
import { fileOf } from '#lib/funnel-api/files/grants'
import { privateReply } from '#lib/funnel-api/files/private-reply'
import { sourceFor } from '#lib/funnel-api/files/stored-bytes'
import { keepTransform, keptTransform, tasksHash } from '#lib/funnel-api/files/transform-cache'
import { parseTransform, type Task } from '#lib/funnel-api/files/transform-tasks'
import { PER_USER } from '#lib/funnel-api/limits-of-people'
import { runIsolated } from '#lib/funnel-api/platform/workers/run-isolated'
import { countAttempt } from '#lib/funnel-api/rate-limit'

/** Allows for eight passes over an image of 50 megapixels. */
const BASE_SECONDS = 60

const securityOf = (tasks: readonly Task[]) => tasks.find((task) => task.name === 'security')?.params ?? {}

const isPlain = (tasks: readonly Task[]) => tasks.every(({ name }) => ['security', 'cache'].includes(name))

/** Image URLs of filestack, '{cdn}/{apikey}/resize=width:100/security=policy:P,signature:S/{handle}' (§7). */
export function transformRoutes(app: Hono, api: Api) {
  app.get('/fs/cdn/:apikey/*', async (context) => {
    const { tasks, handle } = parseTransform(tasksIn(context))
    if (isPlain(tasks))
      return privateReply(context, api, await fileOf(api, securityOf(tasks), context.req.url, 'read', handle))
    const file = await fileOf(api, securityOf(tasks), context.req.url, 'convert', handle)
    if (!file.mimetype.startsWith('image/')) throw new ApiError('BAD_REQUEST', 'the file is no picture')
    if (file.scan_status === 'infected') throw new ApiError('GONE', 'a virus was found in the file')
    const hash = tasksHash(tasks)
    const made = (await keptTransform(api, handle, hash)) ?? (await make())
    return privateReply(context, api, { ...file, ...made })

    async function make() {
      await countAttempt(api, PER_USER.pictures_made, String(file.user_id))
      const options = {
        lane: String(file.company_id),
        bytes: file.size,
        label: `picture ${file.key}`,
        file: await sourceFor(api.store, file.key, file.size),
        baseSeconds: BASE_SECONDS,
      }
      const { bytes, mimetype } = await runIsolated('transform-image', { mimetype: file.mimetype, tasks }, options)
      return keepTransform(api, handle, hash, bytes, mimetype)
    }
  })
}

/** Returns the path undecoded, because an encoded slash is not a separator. */
const tasksIn = ({ req }: Context) => new URL(req.url).pathname.split('/').slice(4).join('/')
