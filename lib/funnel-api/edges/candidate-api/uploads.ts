import { ApiError } from '#lib/contract/errors'
import { grantFile, grantUpload, linkFile } from '#lib/contract/extensions'
import type { Folder } from '#lib/domain/upload'
import type { Api } from '#lib/funnel-api/platform/context'
import { createUploadGrant, createFileGrant, createFileLink } from '#lib/funnel-api/features/files/grants'
import { type Serve, requireUser } from '#lib/funnel-api/edges/http/serve'

/** Empty hosts, because the browser uses the origin of the page. */
const EMBEDDED = { apikey: 'embedded', hosts: '' }

export const embeddedUploadGrant = (
  api: Api,
  user: { id: number; company_id: number },
  folder: Folder,
  filename: string,
) => ({
  ...EMBEDDED,
  ...createUploadGrant(api, user, folder, filename),
  filename,
})

async function requireOwnFile({ db }: Api, user: { id: number }, handle: string) {
  const file = await db
    .selectFrom('files')
    .select(['handle', 'scan_status'])
    .where('handle', '=', handle)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (!file) throw new ApiError('NOT_FOUND', 'File not found')
  return file
}

export function uploadGrantRoutes(serve: Serve, api: Api) {
  serve(grantUpload, async ({ body: { folder, filename }, caller }) =>
    embeddedUploadGrant(api, requireUser(caller), folder, filename),
  )
  serve(grantFile, async ({ params, body: { call }, caller }) => {
    const user = requireUser(caller)
    const { handle } = await requireOwnFile(api, user, params.handle)
    return { ...EMBEDDED, ...createFileGrant(api, user, handle, call) }
  })
  serve(linkFile, async ({ params, caller }) => {
    const { handle, scan_status } = await requireOwnFile(api, requireUser(caller), params.handle)
    if (scan_status === 'infected') throw new ApiError('GONE', 'File contains a virus')
    return { url: createFileLink(api, handle) }
  })
}
