import { answerFile } from '#lib/server/file'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ company: string; locale: string; key: string }> }

/** IndexNow reads here that whoever tells it of pages is whoever serves them. */
export async function GET(request: Request, { params }: Context) {
  const { key } = await params
  const known = process.env.INDEXNOW_KEY
  return answerFile('text/plain; charset=utf-8', ({ company }) =>
    known && key === `${known}.txt` && company.is_indexation_active ? known : null,
  )(request, { params })
}
