import { ApiError } from '#lib/contract/errors'
import { grantUpload, linkFile } from '#lib/contract/extensions'
import type { Folder } from '#lib/domain/upload'
import type { Api } from '#lib/funnel-api/context'
import { grantFor, linkTo } from '#lib/funnel-api/files/grants'
import { type Serve, signedIn } from '#lib/funnel-api/serve'

export const granted = (api: Api, user: { id: number; company_id: number }, folder: Folder, filename: string) => ({
  apikey: 'embedded',
  ...grantFor(api, user, folder, filename),
  filename,
  // The same origin as the page: the browser fills it in.
  hosts: '',
})

export function uploadGrantRoutes(serve: Serve, api: Api) {
  serve(grantUpload, async ({ body: { folder, filename }, caller }) => granted(api, signedIn(caller), folder, filename))
  serve(linkFile, async ({ params, caller }) => {
    const file = await api.db
      .selectFrom('files')
      .select('handle')
      .where('handle', '=', params.handle!)
      .where('user_id', '=', signedIn(caller).id)
      .executeTakeFirst()
    if (!file) throw new ApiError('NOT_FOUND', 'no such file')
    return { url: linkTo(api, file.handle) }
  })
}
