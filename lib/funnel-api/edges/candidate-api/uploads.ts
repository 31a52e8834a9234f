import { ApiError } from '#lib/contract/errors'
import { grantFile, grantUpload, linkFile } from '#lib/contract/extensions'
import type { Folder } from '#lib/domain/upload'
import type { Api } from '#lib/funnel-api/context'
import { grantFor, grantOnFile, linkTo } from '#lib/funnel-api/files/grants'
import { type Serve, signedIn } from '#lib/funnel-api/serve'

/** The uploader is served from the origin of the page, so the browser fills in the host. */
const EMBEDDED = { apikey: 'embedded', hosts: '' }

export const granted = (api: Api, user: { id: number; company_id: number }, folder: Folder, filename: string) => ({
  ...EMBEDDED,
  ...grantFor(api, user, folder, filename),
  filename,
})

async function ownFile({ db }: Api, user: { id: number }, handle: string) {
  const file = await db
    .selectFrom('files')
    .select(['handle', 'scan_status'])
    .where('handle', '=', handle)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (!file) throw new ApiError('NOT_FOUND', 'no such file')
  return file
}

export function uploadGrantRoutes(serve: Serve, api: Api) {
  serve(grantUpload, async ({ body: { folder, filename }, caller }) => granted(api, signedIn(caller), folder, filename))
  serve(grantFile, async ({ params, body: { call }, caller }) => {
    const user = signedIn(caller)
    const { handle } = await ownFile(api, user, params.handle!)
    return { ...EMBEDDED, ...grantOnFile(api, user, handle, call) }
  })
  serve(linkFile, async ({ params, caller }) => {
    const { handle, scan_status } = await ownFile(api, signedIn(caller), params.handle!)
    if (scan_status === 'infected') throw new ApiError('GONE', 'a virus was found in the file')
    return { url: linkTo(api, handle) }
  })
}
