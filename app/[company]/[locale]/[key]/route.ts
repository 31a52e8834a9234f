import { env } from '#lib/server/env'
import { fileRoute } from '#lib/server/file-route'
import type { SiteParams } from '#lib/server/site-params'

export const dynamic = 'force-dynamic'

type Context = { params: SiteParams<'key'> }

/** IndexNow reads this file to verify that the site's owner submitted the URLs. */
export async function GET(request: Request, { params }: Context) {
  const { key } = await params
  const { INDEXNOW_KEY } = env()
  return fileRoute('text/plain; charset=utf-8', ({ company }) =>
    INDEXNOW_KEY && key === `${INDEXNOW_KEY}.txt` && company.is_indexation_active ? INDEXNOW_KEY : null,
  )(request, { params })
}
