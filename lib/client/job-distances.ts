import { locateTown, searchPlaces } from '#lib/client/places'
import type { CampaignCard } from '#lib/domain/campaign'
import { distanceKm } from '#lib/domain/campaign-alert'
import { HERE } from '#lib/domain/job-search'

/**
 * Kilometers by job ID from a town or the browser's position. Null if the start is unknown. Omits jobs without a
 * position.
 */
export async function readDistances(jobs: readonly CampaignCard[], near: string, locale: string) {
  const start = near === HERE ? await here(locale) : (await searchPlaces(near, locale))[0]
  const from = start && positionOf(start)
  if (!from) return null
  return new Map(
    jobs.flatMap(({ id, address }) => {
      const to = address && positionOf(address)
      return to ? [[id, distanceKm(from, to)] as const] : []
    }),
  )
}

const here = (locale: string) => locateTown(locale).then((located) => (located.at === 'found' ? located.address : null))

const positionOf = ({ lat, lon }: { lat: number | null; lon: number | null }) =>
  lat === null || lon === null ? null : { lat, lon }
