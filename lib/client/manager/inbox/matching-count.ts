import type { z } from 'zod'
import type { InboxFilter, readInboxFacets } from '#lib/contract/staff/inbox'

export type Facets = z.output<typeof readInboxFacets.reply>
/** `isMore` means that only a part was counted. */
export type Count = { count: number; isMore: boolean }

export const formatCount = ({ count, isMore }: Count, locale: string) =>
  `${count.toLocaleString(locale)}${isMore ? '+' : ''}`

/** A count of the facets, which stop at a maximum. */
export const toCount = (count: number, facets: Facets | undefined): Count => ({
  count,
  isMore: count >= (facets?.max_count ?? Infinity),
})

/**
 * The number of applications that match. With at most one filter, the facets contain it. Otherwise, it is null until
 * the complete list has loaded.
 */
export function matchingCount(
  filter: InboxFilter,
  { facets, loaded, isComplete }: { facets: Facets | undefined; loaded: number; isComplete: boolean },
): Count | null {
  if (isComplete) return { count: loaded, isMore: false }
  const count = facets && byFacets(filter, facets)
  return count === undefined ? null : toCount(count, facets)
}

function byFacets({ state = 'all', campaign, status, source, rating, q, is_scheduled }: InboxFilter, facets: Facets) {
  if (rating !== undefined || (q ?? '') !== '') return undefined
  const [first, ...more] = [campaign, status, source, is_scheduled].filter((value) => value !== undefined)
  if (more.length > 0) return undefined
  if (first === undefined)
    return { waiting: facets.nb_waiting, answered: facets.nb_answered, all: total(facets) }[state]
  const job = facets.campaigns.find(({ slug }) => slug === campaign)
  if (campaign !== undefined && state !== 'answered') return state === 'waiting' ? job?.nb_waiting : job?.count
  if (state !== 'all') return undefined
  if (is_scheduled) return facets.nb_scheduled
  if (status !== undefined) return facets.statuses.find((each) => each.status === status)?.count
  return facets.sources.find((each) => each.source === source)?.count
}

const total = ({ nb_waiting, nb_answered, max_count }: Facets) => Math.min(nb_waiting + nb_answered, max_count)
