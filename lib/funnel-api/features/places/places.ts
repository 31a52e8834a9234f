import type { Address } from '#lib/domain/address'
import type { Position } from '#lib/domain/campaign-alert'
import type { Locale } from '#lib/domain/enumerations'
import { createGazetteer, type Gazetteer, type Location } from '#lib/funnel-api/features/places/gazetteer'
import { readTowns } from '#lib/funnel-api/features/places/towns-file'

let opening: Promise<Gazetteer> | undefined

/** Reads the towns once. After a failure, the next call tries again. */
function openGazetteer() {
  if (opening) return opening
  const reading = readTowns().then(createGazetteer)
  opening = reading
  reading.catch(() => (opening = undefined))
  return reading
}

/** Reads the towns in advance, if they are not loaded yet. */
export const prepareTowns = () => openGazetteer().then(() => undefined)

/**
 * Returns towns whose name starts with a text of at least two letters. Towns in the countries of the language rank
 * first, then larger towns.
 */
export const searchTowns = async (q: string, lang: Locale): Promise<Address[]> =>
  (await openGazetteer()).search(q, lang)

/** Returns the nearest town, or null if none is within 100 kilometers. */
export const nearestTown = async (at: Position, lang: Locale): Promise<Address | null> =>
  (await openGazetteer()).nearest(at, lang)

/**
 * Returns the country and position of the town of a location, or null if the town is unknown or ambiguous. If only the
 * country is certain, the position is null.
 */
export const locateTown = async (location: Location) => (await openGazetteer()).locate(location)
