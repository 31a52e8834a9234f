import { ShareCard } from '#components/site/share-card'
import { respondWithJobCard } from '#lib/server/job-card'
import type { SiteParams } from '#lib/server/site-params'

type Context = { params: SiteParams<'slug'> }

/** A job's share card. After the job has closed, shared links show the company's card. */
export async function GET(_: Request, { params }: Context) {
  const card = await respondWithJobCard(await params, ShareCard)
  if (card === 'closed') return new Response(null, { status: 302, headers: { location: '/card.png' } })
  return card ?? new Response(null, { status: 404 })
}
