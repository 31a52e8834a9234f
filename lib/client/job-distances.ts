import { isUnreachable, type LocateResult, locateTown, searchPlaces } from '#lib/client/places'
import type { Address } from '#lib/domain/address'
import type { CampaignCard } from '#lib/domain/campaign'
import { distanceKm } from '#lib/domain/campaign-alert'
import { HERE } from '#lib/domain/job-search'

/** Why there are no distances: an unknown town, no position of the browser, or an error of the server. */
type Problem = Exclude<LocateResult['at'], 'found'> | 'unknown' | 'error'
/** Kilometers by job ID, or the message key of the reason why there are none. */
export type Distances = { km: ReadonlyMap<number, number> } | { km: null; problem: Uppercase<Problem> }

const failed = (problem: Problem): Distances => ({ km: null, problem: problem.toUpperCase() as Uppercase<Problem> })

/** Reads the distances from a town or the browser's position. Omits jobs without a position. */
export async function readDistances(jobs: readonly CampaignCard[], near: string, locale: string): Promise<Distances> {
  const start = near === HERE ? await locateTown(locale) : await findTown(near, locale)
  if (start.at !== 'found') return failed(start.at)
  const from = positionOf(start.address)
  if (!from) return failed('unknown')
  const km = jobs.flatMap(({ id, address }) => {
    const to = address && positionOf(address)
    return to ? [[id, distanceKm(from, to)] as const] : []
  })
  return { km: new Map(km) }
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
  if (signal.aborted) return
  show(distances)
  const retry = () => void watchDistances(jobs, near, locale, show, signal)
  if (distances.km !== null || distances.problem !== 'OFFLINE') return
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
