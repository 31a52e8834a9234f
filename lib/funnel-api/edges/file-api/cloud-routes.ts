import type { Hono } from 'hono'
import { z } from 'zod'
import { ApiError } from '#lib/contract/errors'
import { FOLDERS, MESSAGE_FOLDER } from '#lib/domain/upload'
import type { Api } from '#lib/funnel-api/platform/context'
import { type UploadPolicy, requireUploadPolicy } from '#lib/funnel-api/features/files/grants'
import { safeFetch } from '#lib/funnel-api/platform/net/safe-fetch'
import { isHandle } from '#lib/funnel-api/features/files/handles'
import { parseUploadCall } from '#lib/funnel-api/features/files/upload-calls'
import { PER_USER } from '#lib/funnel-api/platform/rate-limit/user-limits'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'

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

/** The only supported source: files that the user uploaded into the policy's folder. */
const OWN_SOURCE = 'customsource'
const MAX_LISTED = 100
/** Reports all settings and permissions of the vendor's picker as disabled, because they belong to paid plans. */
const disableAll = (names: readonly string[] | null | undefined) =>
  Object.fromEntries((names ?? []).map((name) => [name, false]))

const ownFiles = (api: Api, { user_id, company_id, path }: UploadPolicy) =>
  api.db
    .selectFrom('files')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('company_id', '=', company_id)
    .where('folder', '=', path)
    .where('scan_status', '!=', 'infected')

function requireOwnSource(clouds: Record<string, { path: string }>) {
  const [name, ...more] = Object.keys(clouds)
  if (name !== OWN_SOURCE || more.length > 0)
    throw new ApiError('NOT_IMPLEMENTED', `Only the source '${OWN_SOURCE}' is supported`)
  return clouds[OWN_SOURCE]!
}

/** The cloud API of filestack-js, and its prefetch call before the picker opens (§7). */
export function cloudRoutes(app: Hono, api: Api) {
  app.post('/fs/up/prefetch', async (context) => {
    const { security, settings, permissions } = await parseUploadCall(context.req.raw, Prefetch)
    if (security) await requireUploadPolicy(api, security, context.req.url, 'pick')
    return context.json({ blocked: false, settings: disableAll(settings), permissions: disableAll(permissions) })
  })

  app.post('/fs/cloud/folder/list', async (context) => {
    const call = await parseUploadCall(context.req.raw, Clouds)
    const policy = await requireUploadPolicy(api, call, context.req.url, 'pick')
    requireOwnSource(call.clouds)
    const files = await ownFiles(api, policy).orderBy('created_at', 'desc').limit(MAX_LISTED).execute()
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
    return context.json({ [OWN_SOURCE]: { contents, filename: policy.path, path: '/', next: null, type: 'folder' } })
  })

  app.post('/fs/cloud/store/', async (context) => {
    const call = await parseUploadCall(context.req.raw, Clouds)
    const policy = await requireUploadPolicy(api, call, context.req.url)
    const handle = requireOwnSource(call.clouds).path.replace(/^\//, '')
    if (!isHandle(handle)) throw new ApiError('NOT_FOUND', 'File not found')
    const file = await ownFiles(api, policy).where('handle', '=', handle).executeTakeFirst()
    if (!file) throw new ApiError('NOT_FOUND', 'File not found')
    const { filename, size, mimetype, key } = file
    const url = `${new URL(context.req.url).origin}/fs/file/${handle}`
    return context.json({ [OWN_SOURCE]: { handle, url, filename, size, type: mimetype, key, container: 'local' } })
  })

  app.post('/fs/cloud/metadata', async (context) => {
    const call = await parseUploadCall(context.req.raw, Metadata)
    const policy = await requireUploadPolicy(api, call, context.req.url, 'pick')
    await countAttempt(api, PER_USER.files_by_address, String(policy.user_id))
    const { url, bytes, type } = await safeFetch(call.url, api.storeUrlHosts, FOLDERS[MESSAGE_FOLDER].max_size)
    const filename = url.pathname.split('/').pop()
    return context.json({ filename, mimetype: type.split(';')[0], size: bytes.length, url: call.url })
  })

  // Sign-in to other services is not supported, so sign-out has no effect.
  app.post('/fs/cloud/auth/logout', (context) => context.json({}))

  app.post('/fs/cloud/recording/:kind{video|audio}/:step{init|start|stop}', () => {
    throw new ApiError('NOT_IMPLEMENTED', 'Server-side recording is not supported')
  })
  app.all('/fs/:service{up|cloud|file|process|cdn}/*', () => {
    throw new ApiError('NOT_IMPLEMENTED', 'File API call is not supported')
  })
}
