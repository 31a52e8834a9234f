import { isUnreachable, type LocateResult, locateTown, searchPlaces } from '#lib/client/places'
import type { Address } from '#lib/domain/address'
import type { CampaignCard } from '#lib/domain/campaign'
import { distanceKm } from '#lib/domain/campaign-alert'
import { HERE } from '#lib/domain/job-search'

/** Why there are no distances: an unknown town, no position of the browser, or an error of the server. */
export type DistanceProblem = Exclude<LocateResult['at'], 'found'> | 'unknown' | 'error'
export type Distances = { at: 'found'; km: ReadonlyMap<number, number> } | { at: DistanceProblem }

/** Kilometers by job ID from a town or the browser's position. Omits jobs without a position. */
export async function readDistances(jobs: readonly CampaignCard[], near: string, locale: string): Promise<Distances> {
  const start = near === HERE ? await locateTown(locale) : await findTown(near, locale)
  if (start.at !== 'found') return start
  const from = positionOf(start.address)
  if (!from) return { at: 'unknown' }
  const km = jobs.flatMap(({ id, address }) => {
    const to = address && positionOf(address)
    return to ? [[id, distanceKm(from, to)] as const] : []
  })
  return { at: 'found', km: new Map(km) }
}

/** Reads the distances, and again when the network returns. */
export async function watchDistances(
  jobs: readonly CampaignCard[],
  near: string,
  locale: string,
  show: (distances: Distances) => void,
  signal: AbortSignal,
) {
  const distances = await readDistances(jobs, near, locale)
  show(distances)
  const retry = () => void watchDistances(jobs, near, locale, show, signal)
  if (distances.at !== 'offline' || signal.aborted) return
  addEventListener('online', retry, { once: true })
  signal.addEventListener('abort', () => removeEventListener('online', retry))
}

async function findTown(name: string, locale: string) {
  try {
    const [address] = await searchPlaces(name, locale)
    return address ? ({ at: 'found', address } as const) : ({ at: 'unknown' } as const)
  } catch (error) {
    return { at: isUnreachable(error) ? 'offline' : 'error' } as const
  }
}

const positionOf = ({ lat, lon }: Pick<Address, 'lat' | 'lon'>) => (lat === null || lon === null ? null : { lat, lon })
