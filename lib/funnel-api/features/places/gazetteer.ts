import { Address } from '#lib/domain/address'
import { distanceKm, type Position } from '#lib/domain/campaign-alert'
import type { Locale } from '#lib/domain/enumerations'
import { EXONYMS, MIN_EXONYM_POPULATION } from '#lib/funnel-api/features/places/exonyms'
import { normalizeName } from '#lib/funnel-api/features/places/normalize-name'
import { districtName, partOfTown, searchKeys } from '#lib/funnel-api/features/places/postcodes'
import { DEGREE, type Towns } from '#lib/funnel-api/features/places/towns'

const MAX_RESULTS = 8
/** Maximum distance in kilometers. A position that is farther from any town has no result. */
const MAX_DISTANCE_KM = 100
/** Towns in the countries of the user's language rank before larger towns elsewhere. */
const HOME_COUNTRIES: Record<Locale, readonly string[]> = {
  de: ['DE', 'AT', 'CH'],
  en: ['GB', 'IE'],
  es: ['ES'],
  fr: ['FR', 'BE', 'CH', 'LU'],
  nl: ['NL', 'BE'],
}
const HOME_WEIGHT = 20
const EXACT_WEIGHT = 4
/** A town this many times as large as each other town of its name is chosen without further details. */
const DOMINANCE = 10
/** A name, or start of a name, with more keys than this is ambiguous. */
const MAX_NAMESAKES = 500
/** Sorts after every text with the same prefix, because UTF-8 never contains this byte. */
const END = Buffer.from([0xff])

/** Details of a location. A code is a country or a region, such as GE in 'Genève, GE'. */
export type Location = Record<'city' | 'region' | 'code' | 'zipcode' | 'iso_country', string | null>

type Located = { iso_country: string; position: Position | null }

/** Returns functions that find towns by name and by position. */
export function createGazetteer(towns: Towns) {
  const { populations, key_ends, key_towns, keys } = towns
  const areas = JSON.parse(towns.area_list.toString()) as [country: string, region: string | null][]
  const areaOf = (town: number) => areas[towns.areas[town]!]!
  const positionOf = (town: number) => ({ lat: towns.lats[town]! / DEGREE, lon: towns.lons[town]! / DEGREE })
  const startOf = (ends: Uint32Array, n: number) => (n === 0 ? 0 : ends[n - 1]!)
  const nameOf = (town: number) => towns.names.toString('utf8', startOf(towns.name_ends, town), towns.name_ends[town]!)

  const keyOf = (n: number) => keys.toString('utf8', startOf(key_ends, n), key_ends[n]!)

  function toAddress(town: number, lang: Locale, key = ''): Address {
    const [iso_country, administrative_area_level_1] = areaOf(town)
    const localName = nameOf(town)
    const city =
      (populations[town]! >= MIN_EXONYM_POPULATION ? EXONYMS[`${iso_country}:${localName}`]?.[lang] : undefined) ??
      localName
    const country = countryName(iso_country, lang)
    const place = { city, country, iso_country, administrative_area_level_1, ...positionOf(town) }
    const { district, zipcode } = partOfTown(localName, key)
    const name = district === null ? city : districtName(city, district, lang)
    return Address.parse({ ...place, zipcode, name: `${name}, ${country}` })
  }

  /** Returns the number of keys that sort before a text. */
  function lowerBound(text: Buffer) {
    let [low, high] = [0, key_ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (keys.compare(text, 0, text.length, startOf(key_ends, middle), key_ends[middle]!) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  function find(key: string, lang: Locale): Address[] {
    const text = Buffer.from(key)
    const end = lowerBound(Buffer.concat([text, END]))
    // Two letters match thousands of names, so only the best are retained during the scan.
    const best: { town: number; weight: number; n: number }[] = []
    for (let n = lowerBound(text); n < end; n += 1) {
      const town = key_towns[n]!
      const countryWeight = HOME_COUNTRIES[lang].includes(areaOf(town)[0]) ? HOME_WEIGHT : 1
      const isExact = key_ends[n]! - startOf(key_ends, n) === text.length
      const weight = (populations[town]! + 1) * countryWeight * (isExact ? EXACT_WEIGHT : 1)
      if (best.length === MAX_RESULTS && weight <= best.at(-1)!.weight) continue
      // An exact name sorts before all others, so another name of the same town never ranks higher.
      if (best.some((entry) => entry.town === town)) continue
      const rank = best.findIndex((entry) => entry.weight < weight)
      best.splice(rank < 0 ? best.length : rank, 0, { town, weight, n })
      best.length = Math.min(best.length, MAX_RESULTS)
    }
    return best.map(({ town, n }) => toAddress(town, lang, keyOf(n)))
  }

  /** Returns the towns with a key from `first` up to, but not including, `end`. None if there are too many. */
  function townsBetween(first: string, end: Buffer) {
    const found = key_towns.subarray(lowerBound(Buffer.from(first)), lowerBound(end))
    return found.length > MAX_NAMESAKES ? [] : [...new Set(found)]
  }
  const townsNamed = (key: string) => townsBetween(key, Buffer.from(`${key}\0`))
  /** 'Frankfurt' is the start of 'Frankfurt am Main'. */
  const townsStartingWith = (key: string) => townsBetween(`${key} `, Buffer.concat([Buffer.from(`${key} `), END]))

  function townsOf({ city, iso_country, code }: Location) {
    const isCandidate = (town: number) => {
      const [country, region] = areaOf(town)
      return iso_country ? country === iso_country : code === null || country === code || region === code
    }
    for (const key of searchKeys(city ?? '').filter((each) => !isNumber(each)))
      for (const townsFor of [townsNamed, townsStartingWith]) {
        const towns = townsFor(key).filter(isCandidate)
        if (towns.length > 0) return towns
      }
    return []
  }

  return {
    /**
     * Returns the country and position of the town of a location, or null if the town is unknown or ambiguous. If all
     * towns of an ambiguous name are in the country of the code, as in 'Springfield, US', returns it without a position.
     */
    locate(location: Location): Located | null {
      const { city, region, code, iso_country } = location
      const zipcode = location.zipcode ?? searchKeys(city ?? '').find(isNumber)
      const withZipcode = zipcode ? townsNamed(zipcode).filter((town) => areaOf(town)[0] === iso_country) : []
      const regions = [region, code].map((each) => normalizeName(each ?? '')).filter(Boolean)
      const isInRegion = (town: number) => regions.length > 0 && regions.includes(normalizeName(areaOf(town)[1] ?? ''))
      const named = townsOf(location)
      const choices = [named.filter((town) => withZipcode.includes(town)), named.filter(isInRegion), named, withZipcode]
      const candidates = choices.find(({ length }) => length > 0) ?? []
      const [town, other] = candidates.sort((a, b) => populations[b]! - populations[a]!)
      if (town === undefined) return null
      if (other === undefined || populations[town]! >= DOMINANCE * (populations[other]! + 1))
        return { iso_country: areaOf(town)[0], position: positionOf(town) }
      if (code === null || candidates.some((each) => areaOf(each)[0] !== code)) return null
      return { iso_country: code, position: null }
    },

    /** Finds towns by name, postcode or district: 'lille', '59000', '59000 Lille', 'paris 12'. */
    search(q: string, lang: Locale): Address[] {
      for (const key of searchKeys(q)) {
        const found = find(key, lang)
        if (found.length > 0) return found
      }
      return []
    },

    nearest(position: Position, lang: Locale): Address | null {
      let [best, smallest] = [-1, Infinity]
      const longitudeScale = Math.cos((position.lat * Math.PI) / 180)
      for (let town = 0; town < populations.length; town += 1) {
        const north = towns.lats[town]! / DEGREE - position.lat
        if (north * north > smallest) continue
        const longitudeDistance = Math.abs(towns.lons[town]! / DEGREE - position.lon)
        const east = Math.min(longitudeDistance, 360 - longitudeDistance) * longitudeScale
        const squaredDistance = north * north + east * east
        if (squaredDistance < smallest) [best, smallest] = [town, squaredDistance]
      }
      return best >= 0 && distanceKm(positionOf(best), position) <= MAX_DISTANCE_KM ? toAddress(best, lang) : null
    },
  }
}
export type Gazetteer = ReturnType<typeof createGazetteer>

const isNumber = (key: string) => /^\d+$/.test(key)

const displays = new Map<Locale, Intl.DisplayNames>()

function countryName(code: string, lang: Locale) {
  const display = displays.get(lang) ?? new Intl.DisplayNames(lang, { type: 'region' })
  displays.set(lang, display)
  return display.of(code) ?? code
}
