import type { ResumeRequirement } from '#lib/domain/enumerations'
import { eachWithYield } from '#lib/funnel-api/features/feeds/sources/each-with-yield'
import type { Feed, FeedJob } from '#lib/funnel-api/features/feeds/sources/feed'
import { campaignOf, type CompanyContext } from '#lib/funnel-api/features/feeds/to-campaign'

/** A campaign of the company before the import. */
export type Row = {
  id: number
  slug: string
  external_id: string | null
  is_online: boolean
  first_activation_at: string | null
  resume_requirement: ResumeRequirement
}

type PlanOptions = {
  feed_name: string
  /** Today in the company's time zone. */
  today: string
  rows: readonly Row[]
  context: CompanyContext
}

/**
 * Computes the campaigns to write, which are the jobs of the feed whose closing date has not passed, and the online
 * rows to close, whose job is missing from the feed or past its closing date. Writes nothing.
 */
export async function planFeedImport(feed: Feed, { feed_name, today, rows, context }: PlanOptions) {
  const externalId = (id: string) => `${feed_name}:${id}`
  const known = new Map(rows.map((row) => [row.external_id, row]))
  const usedSlugs = new Set(rows.map(({ slug }) => slug))
  const isExpired = ({ date_end }: FeedJob) => date_end !== null && date_end < today
  const expired = feed.jobs.filter(isExpired)
  const jobs = feed.jobs.filter((job) => !isExpired(job))
  const campaigns = []
  for await (const job of eachWithYield(jobs)) {
    const external_id = externalId(job.id)
    const campaign = campaignOf(job, context, { external_id, known: known.get(external_id), usedSlugs })
    usedSlugs.add(campaign.slug)
    campaigns.push(campaign)
  }
  // Jobs that are in the feed but invalid stay open. A job without a valid ID could be any of the rows.
  const presentIds = new Set([...jobs.map(({ id }) => id), ...feed.broken_ids].map(externalId))
  const isRemoved = ({ is_online, external_id }: Row) =>
    is_online && external_id !== null && external_id.startsWith(externalId('')) && !presentIds.has(external_id)
  const removed = feed.hasJobWithoutId ? [] : rows.filter(isRemoved)
  const expiredIds = new Set(expired.map(({ id }) => externalId(id)))
  return {
    campaigns,
    removed,
    expired,
    /** The number of `removed` rows whose job is missing from the feed, without jobs past their closing date. */
    missingCount: removed.filter(({ external_id }) => !expiredIds.has(external_id!)).length,
    onlineCount: rows.filter(({ is_online, external_id }) => is_online && external_id?.startsWith(externalId('')))
      .length,
  }
}
export type Plan = Awaited<ReturnType<typeof planFeedImport>>
