import { ShareCard } from '#components/site/share-card'
import { respondWithJobCard } from '#lib/server/job-card'

type Context = { params: Promise<{ locale: string; company: string; slug: string }> }

/**
 * The public share card of a job, on this host. The policy of the manager loads no image from another host, and browsers
 * ignore the `download` file name of files from other hosts.
 */
export async function GET(_: Request, { params }: Context) {
  const card = await respondWithJobCard(await params, ShareCard)
  return card instanceof Response ? card : new Response(null, { status: 404 })
}
