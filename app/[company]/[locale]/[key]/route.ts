import { fileRoute } from '#lib/server/file-route'
import type { SiteParams } from '#lib/server/site-params'

export const dynamic = 'force-dynamic'

type Context = { params: SiteParams<'key'> }

/** The IndexNow key file, by which IndexNow verifies that submitted URLs come from the site's owner. */
export async function GET(request: Request, { params }: Context) {
  const { key } = await params
  const indexNowKey = process.env.INDEXNOW_KEY
  return fileRoute('text/plain; charset=utf-8', ({ company }) =>
    indexNowKey && key === `${indexNowKey}.txt` && company.is_indexation_active ? indexNowKey : null,
  )(request, { params })
}
