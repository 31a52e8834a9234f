import { fileRoute } from '#lib/server/file-route'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ company: string; locale: string; key: string }> }

/** The IndexNow key file, by which IndexNow verifies that submitted URLs come from the site's owner. */
export async function GET(request: Request, { params }: Context) {
  const { key } = await params
  const indexNowKey = process.env.INDEXNOW_KEY
  return fileRoute('text/plain; charset=utf-8', ({ company }) =>
    indexNowKey && key === `${indexNowKey}.txt` && company.is_indexation_active ? indexNowKey : null,
  )(request, { params })
}
