import { inTurns } from '#lib/funnel-api/cli/feeds/in-turns'
import type { Feed, FeedJob } from '#lib/funnel-api/cli/feeds/feed'
import { slugFor } from '#lib/funnel-api/cli/feeds/slug'
import { campaignOf, type Surroundings } from '#lib/funnel-api/cli/feeds/to-campaign'

/** A campaign of the company as it is before the import. */
export type Row = {
  id: number
  slug: string
  external_id: string | null
  is_online: boolean
  first_activation_at: string | null
}

type Context = {
  feed_name: string
  /** The day that it is where the company is. */
  today: string
  rows: readonly Row[]
  around: Surroundings
}

/** What there is to do: every campaign as it shall be, and the rows whose job left the feed. Touches nothing. */
export async function planOf(feed: Feed, { feed_name, today, rows, around }: Context) {
  const externalId = (id: string) => `${feed_name}:${id}`
  const known = new Map(rows.map((row) => [row.external_id, row]))
  const taken = new Set(rows.map(({ slug }) => slug))
  const isOver = ({ date_end }: FeedJob) => date_end !== null && date_end < today
  const over = feed.jobs.filter(isOver)
  const jobs = feed.jobs.filter((job) => !isOver(job))
  const campaigns = []
  for await (const job of inTurns(jobs)) {
    const external_id = externalId(job.id)
    const row = known.get(external_id)
    const slug = row?.slug ?? slugFor(job.name, job.id, taken)
    taken.add(slug)
    campaigns.push({ ...campaignOf(job, around, row?.first_activation_at), slug, external_id })
  }
  // A broken job is still in the feed; where an id cannot be read, nobody knows which one that is.
  const staying = new Set([...jobs.map(({ id }) => id), ...feed.broken_ids].map(externalId))
  const isGone = ({ is_online, external_id }: Row) =>
    is_online && external_id !== null && external_id.startsWith(externalId('')) && !staying.has(external_id)
  const gone = feed.hasNameless ? [] : rows.filter(isGone)
  const ended = new Set(over.map(({ id }) => externalId(id)))
  return {
    campaigns,
    gone,
    over,
    /** Of those that are online, how many the feed does not name any more: their last day is not why. */
    left: gone.filter(({ external_id }) => !ended.has(external_id!)).length,
    online: rows.filter(({ is_online, external_id }) => is_online && external_id?.startsWith(externalId(''))).length,
  }
}
export type Plan = Awaited<ReturnType<typeof planOf>>
