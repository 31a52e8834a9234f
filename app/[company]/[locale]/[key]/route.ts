import { answerFile } from '#lib/server/file'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ company: string; locale: string; key: string }> }

/** The IndexNow key file, by which IndexNow verifies that submitted URLs come from the site's owner. */
export async function GET(request: Request, { params }: Context) {
  const { key } = await params
  const known = process.env.INDEXNOW_KEY
  return answerFile('text/plain; charset=utf-8', ({ company }) =>
    known && key === `${known}.txt` && company.is_indexation_active ? known : null,
  )(request, { params })
}
