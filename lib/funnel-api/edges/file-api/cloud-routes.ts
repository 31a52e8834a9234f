import type { Hono } from 'hono'
import { z } from 'zod'
import { ApiError } from '#lib/contract/errors'
import { FOLDERS, MESSAGE_FOLDER } from '#lib/domain/upload'
import type { Api } from '#lib/funnel-api/context'
import { type Policy, policyOf } from '#lib/funnel-api/files/grants'
import { safeFetch } from '#lib/funnel-api/files/safe-fetch'
import { isHandle } from '#lib/funnel-api/files/handles'
import { callIn } from '#lib/funnel-api/files/upload-calls'
import { PER_USER } from '#lib/funnel-api/limits-of-people'
import { countAttempt } from '#lib/funnel-api/rate-limit'

const Signed = z.object({ policy: z.string().optional(), signature: z.string().optional() })
const Clouds = Signed.extend({
  clouds: z.record(z.string(), z.object({ path: z.string().max(300).default('/') })),
  accept: z.array(z.string()).optional().catch(undefined),
})
const Metadata = Signed.extend({ url: z.string().max(2048) })
const Prefetch = z.object({
  security: Signed.optional(),
  settings: z.array(z.string()).nullish(),
  permissions: z.array(z.string()).nullish(),
})

/** The only source that files are listed from: the files that the user uploaded into the folder of the policy. */
const OWN = 'customsource'
const LISTED_MOST = 100
/** Reports the settings and permissions of the vendor's picker as off, because they belong to paid plans. */
const allOff = (names: readonly string[] | null | undefined) =>
  Object.fromEntries((names ?? []).map((name) => [name, false]))

const own = (api: Api, { user_id, company_id, path }: Policy) =>
  api.db
    .selectFrom('files')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('company_id', '=', company_id)
    .where('folder', '=', path)
    .where('scan_status', '!=', 'infected')

function onlyOwn(clouds: Record<string, { path: string }>) {
  const [name, ...more] = Object.keys(clouds)
  if (name !== OWN || more.length > 0) throw new ApiError('NOT_IMPLEMENTED', `no cloud but '${OWN}' is offered`)
  return clouds[OWN]!
}

/** The cloud API calls of filestack-js and its call before the picker opens (§7). */
export function cloudRoutes(app: Hono, api: Api) {
  app.post('/fs/up/prefetch', async (context) => {
    const { security, settings, permissions } = await callIn(context.req.raw, Prefetch)
    if (security) await policyOf(api, security, context.req.url, 'pick')
    return context.json({ blocked: false, settings: allOff(settings), permissions: allOff(permissions) })
  })

  app.post('/fs/cloud/folder/list', async (context) => {
    const call = await callIn(context.req.raw, Clouds)
    const policy = await policyOf(api, call, context.req.url, 'pick')
    onlyOwn(call.clouds)
    const files = await own(api, policy).orderBy('created_at', 'desc').limit(LISTED_MOST).execute()
    const contents = files
      .filter(
        ({ mimetype }) => !call.accept || call.accept.some((kind) => mimetype.startsWith(kind.replace(/\*$/, ''))),
      )
      .map(({ handle, filename, mimetype, size, created_at }) => ({
        folder: false,
        name: filename,
        path: `/${handle}`,
        mimetype,
        size,
        modified: created_at,
      }))
    return context.json({ [OWN]: { contents, filename: policy.path, path: '/', next: null, type: 'folder' } })
  })

  app.post('/fs/cloud/store/', async (context) => {
    const call = await callIn(context.req.raw, Clouds)
    const policy = await policyOf(api, call, context.req.url)
    const handle = onlyOwn(call.clouds).path.replace(/^\//, '')
    if (!isHandle(handle)) throw new ApiError('NOT_FOUND', 'no such file')
    const file = await own(api, policy).where('handle', '=', handle).executeTakeFirst()
    if (!file) throw new ApiError('NOT_FOUND', 'no such file')
    const { filename, size, mimetype, key } = file
    const url = `${new URL(context.req.url).origin}/fs/file/${handle}`
    return context.json({ [OWN]: { handle, url, filename, size, type: mimetype, key, container: 'local' } })
  })

  app.post('/fs/cloud/metadata', async (context) => {
    const call = await callIn(context.req.raw, Metadata)
    const policy = await policyOf(api, call, context.req.url, 'pick')
    await countAttempt(api, PER_USER.files_by_address, String(policy.user_id))
    const { url, bytes, type } = await safeFetch(call.url, api.storeUrlHosts, FOLDERS[MESSAGE_FOLDER].max_size)
    const filename = url.pathname.split('/').pop()
    return context.json({ filename, mimetype: type.split(';')[0], size: bytes.length, url: call.url })
  })

  // There is no sign-in to other services, so there is nothing to sign out of.
  app.post('/fs/cloud/auth/logout', (context) => context.json({}))

  app.post('/fs/cloud/recording/:kind{video|audio}/:step{init|start|stop}', () => {
    throw new ApiError('NOT_IMPLEMENTED', 'films are recorded by the browser itself, not by the service')
  })
  app.all('/fs/:service{up|cloud|file|process|cdn}/*', () => {
    throw new ApiError('NOT_IMPLEMENTED', 'this file call is not offered')
  })
}
