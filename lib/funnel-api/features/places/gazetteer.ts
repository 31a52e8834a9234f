import { type Address, Address as AddressOf } from '#lib/domain/address'
import { distanceKm, type Position } from '#lib/domain/campaign-alert'
import type { Locale } from '#lib/domain/enumerations'
import { EXONYMS, HAS_EXONYMS } from '#lib/funnel-api/places/exonyms'
import { plain } from '#lib/funnel-api/places/plain'
import { DEGREE, type Towns } from '#lib/funnel-api/places/towns'

const MOST = 8
/** Maximum distance in kilometers. A position farther from any town is at sea. */
const NEAR = 100
/** Towns in the countries of the reader's language rank before larger towns elsewhere. */
const HOME: Record<Locale, readonly string[]> = {
  de: ['DE', 'AT', 'CH'],
  en: ['GB', 'IE'],
  es: ['ES'],
  fr: ['FR', 'BE', 'CH', 'LU'],
  nl: ['NL', 'BE'],
}
const HOME_WEIGHT = 20
const EXACT_WEIGHT = 4
/** Sorts after every text with the same prefix, because UTF-8 never contains this byte. */
const END = Buffer.from([0xff])

/** Finds towns by the start of their name and by position. */
export function createGazetteer(towns: Towns) {
  const { populations, key_ends, key_towns, keys } = towns
  const areas = JSON.parse(towns.area_list.toString()) as [country: string, region: string | null][]
  const areaOf = (town: number) => areas[towns.areas[town]!]!
  const at = (town: number) => ({ lat: towns.lats[town]! / DEGREE, lon: towns.lons[town]! / DEGREE })
  const startOf = (ends: Uint32Array, n: number) => (n === 0 ? 0 : ends[n - 1]!)
  const nameOf = (town: number) => towns.names.toString('utf8', startOf(towns.name_ends, town), towns.name_ends[town]!)

  function toAddress(town: number, lang: Locale): Address {
    const [iso_country, administrative_area_level_1] = areaOf(town)
    const own = nameOf(town)
    const city = (populations[town]! >= HAS_EXONYMS ? EXONYMS[`${iso_country}:${own}`]?.[lang] : undefined) ?? own
    const country = countryName(iso_country, lang)
    const place = { city, country, iso_country, administrative_area_level_1, ...at(town) }
    return AddressOf.parse({ ...place, name: `${city}, ${country}` })
  }

  /** Returns the number of keys that sort before a text. */
  function before(text: Buffer) {
    let [low, high] = [0, key_ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (keys.compare(text, 0, text.length, startOf(key_ends, middle), key_ends[middle]!) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    search(q: string, lang: Locale): Address[] {
      const typed = plain(q)
      if (typed.length < 2) return []
      const text = Buffer.from(typed)
      const end = before(Buffer.concat([text, END]))
      // Two letters match thousands of names, so only the best are kept during the scan.
      const best: { town: number; weight: number }[] = []
      for (let n = before(text); n < end; n += 1) {
        const town = key_towns[n]!
        const home = HOME[lang].includes(areaOf(town)[0]) ? HOME_WEIGHT : 1
        const isExact = key_ends[n]! - startOf(key_ends, n) === text.length
        const weight = (populations[town]! + 1) * home * (isExact ? EXACT_WEIGHT : 1)
        if (best.length === MOST && weight <= best.at(-1)!.weight) continue
        const known = best.findIndex((one) => one.town === town)
        if (known >= 0 && best[known]!.weight >= weight) continue
        if (known >= 0) best.splice(known, 1)
        const rank = best.findIndex((one) => one.weight < weight)
        best.splice(rank < 0 ? best.length : rank, 0, { town, weight })
        best.length = Math.min(best.length, MOST)
      }
      return best.map(({ town }) => toAddress(town, lang))
    },

    nearest(position: Position, lang: Locale): Address | null {
      let [best, least] = [-1, Infinity]
      const narrow = Math.cos((position.lat * Math.PI) / 180)
      for (let town = 0; town < populations.length; town += 1) {
        const north = towns.lats[town]! / DEGREE - position.lat
        if (north * north > least) continue
        const around = Math.abs(towns.lons[town]! / DEGREE - position.lon)
        const east = Math.min(around, 360 - around) * narrow
        const square = north * north + east * east
        if (square < least) [best, least] = [town, square]
      }
      return best >= 0 && distanceKm(at(best), position) <= NEAR ? toAddress(best, lang) : null
    },
  }
}
export type Gazetteer = ReturnType<typeof createGazetteer>

const displays = new Map<Locale, Intl.DisplayNames>()

function countryName(code: string, lang: Locale) {
  const display = displays.get(lang) ?? new Intl.DisplayNames(lang, { type: 'region' })
  displays.set(lang, display)
  return display.of(code) ?? code
}
