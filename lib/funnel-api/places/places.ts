import type { Address } from '#lib/domain/address'
import type { Position } from '#lib/domain/campaign-alert'
import type { Locale } from '#lib/domain/enumerations'
import { createGazetteer, type Gazetteer } from '#lib/funnel-api/places/gazetteer'
import { readTowns } from '#lib/funnel-api/places/towns-file'

let opening: Promise<Gazetteer> | undefined

/** Read once; what failed is tried again at the next question. */
function gazetteer() {
  if (opening) return opening
  const reading = readTowns().then(createGazetteer)
  opening = reading
  reading.catch(() => (opening = undefined))
  return reading
}

/** Reads the towns, if that is not done: before anybody asks. */
export const prepareTowns = () => gazetteer().then(() => undefined)

/** Towns whose name begins with a text of two letters or more, the largest first; those of the reader's countries before others. */
export const searchTowns = async (q: string, lang: Locale): Promise<Address[]> => (await gazetteer()).search(q, lang)

/** The town nearest to a position; null where none is within 100 kilometres. */
export const nearestTown = async (at: Position, lang: Locale): Promise<Address | null> =>
  (await gazetteer()).nearest(at, lang)
