import { Address } from '#lib/domain/address'
import { countryName, countryOf } from '#lib/funnel-api/cli/feeds/country'

export type Place = {
  /** As it was written; null is made of the rest, in the job's language. */
  name: string | null
  city: string | null
  region: string | null
  zipcode: string | null
  street: string | null
  iso_country: string | null
}

const STATES =
  /^(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])$/
const HOW =
  /\b(?:fully |full |100 ?% )?(?:remote|hybride?|on-?site|t[ée]l[ée]travail|home ?office|homeoffice|remoto|h[íi]brido|thuiswerk(?:en)?)\b/gi

/** 'San Francisco, CA' may be California or Canada: such a tail names a country only where it is no state. */
function countryAtTail(tail: string): string | null {
  if (!STATES.test(tail)) return countryOf(tail)
  return countryOf(tail) === null ? 'US' : null
}

/** A place written as people write it: 'Lyon, Auvergne-Rhône-Alpes, France', 'Remote - Spain', 'New York, NY'. */
export function placeIn(text: string | null | undefined): Place | null {
  const name = firstPlace(text ?? '')
  if (name === '') return null
  const parts = name.split(',').map((part) => part.trim())
  const tail = parts.at(-1)!
  const iso_country = countryAtTail(tail)
  const isState = STATES.test(tail)
  const places = iso_country !== null && !isState ? parts.slice(0, -1) : parts
  return { name, city: places[0] ?? null, region: places[1] ?? null, zipcode: null, street: null, iso_country }
}

/** Several places are written one after another: the first counts, without how the work is done there. */
const firstPlace = (text: string) =>
  text
    .replace(HOW, ' ')
    .split(/[;|•\n]|\s\/\s|\sor\s/)
    .map(tidy)
    .find((place) => place !== '') ?? ''

const tidy = (text: string) =>
  text
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,:()–-]+|(?<![\s,:(–-])[\s,:(–-]+$/g, '')
    .replace(/^([^(]*)\)$/, '$1')
    .trim()

export const hasMorePlaces = (text: string | null | undefined) => /[;|•]|\s\/\s/.test(text ?? '')

/** The address of a campaign in its language. */
export function toAddress({ name, city, region, zipcode, street, iso_country }: Place, locale: string) {
  const country = iso_country && countryName(iso_country, locale)
  const address = Address.parse({ city, zipcode, street, administrative_area_level_1: region, iso_country, country })
  return { ...address, name: name ?? [city, region, country].filter(Boolean).join(', ') }
}

export const inCountry = (iso_country: string): Place => ({
  name: null,
  city: null,
  region: null,
  zipcode: null,
  street: null,
  iso_country,
})
