import { call } from '#lib/client/api'
import { ApiError } from '#lib/contract/errors'
import * as contract from '#lib/contract/places'
import type { Address } from '#lib/domain/address'
import type { Position } from '#lib/domain/campaign-alert'
import { toLocale } from '#lib/domain/enumerations'

/** Towns whose names start with `q`, in the user's language. None for a text that is too long for the API. */
export const searchPlaces = async (q: string, locale: string): Promise<Address[]> =>
  q.trim().length > contract.MAX_PLACE_SEARCH
    ? []
    : call(contract.searchPlaces, { query: { q, lang: toLocale(locale) } })

export type LocateResult =
  | { at: 'found'; address: Address }
  | { at: 'denied' }
  | { at: 'failed' }
  | { at: 'offline' }
  | { at: 'no_town' }
  | { at: 'unsupported' }

const TIMEOUT_MS = 15_000

/** Rounds to about a kilometer, because only the town is needed. */
const toCoarsePosition = ({ latitude, longitude }: GeolocationCoordinates): Position => ({
  lat: Math.round(latitude * 100) / 100,
  lon: Math.round(longitude * 100) / 100,
})

const readPosition = () =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: TIMEOUT_MS, maximumAge: 600_000 }),
  )

/** Whether a call failed because the server cannot be reached. */
export const isUnreachable = (error: unknown) => error instanceof ApiError && error.code === 'UNAVAILABLE'

/** The town at or near the browser's position. The exact position is not sent. */
export async function locateTown(locale: string): Promise<LocateResult> {
  if (!('geolocation' in navigator)) return { at: 'unsupported' }
  try {
    const { coords } = await readPosition()
    const { address } = await call(contract.nearestPlace, {
      query: { ...toCoarsePosition(coords), lang: toLocale(locale) },
    })
    return address ? { at: 'found', address } : { at: 'no_town' }
  } catch (error) {
    const isDenied = error instanceof Object && 'code' in error && error.code === 1
    if (isDenied) return { at: 'denied' }
    // Without a network, most devices cannot find their position either.
    return { at: isUnreachable(error) || !navigator.onLine ? 'offline' : 'failed' }
  }
}
