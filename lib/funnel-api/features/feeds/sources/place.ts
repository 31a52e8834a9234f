import { Address } from '#lib/domain/address'
import { countryName, countryOf } from '#lib/funnel-api/features/feeds/sources/country'

export type Place = {
  /** The original text. If it is null, the name is built from the other fields in the language of the job. */
  name: string | null
  city: string | null
  region: string | null
  zipcode: string | null
  street: string | null
  iso_country: string | null
}

const STATES =
  /^(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])$/
const REMOTE_LEVEL =
  /\b(?:fully |full |100 ?% )?(?:remote|hybride?|on-?site|t[ée]l[ée]travail|home ?office|homeoffice|remoto|h[íi]brido|thuiswerk(?:en)?)\b/gi

/** Returns the country of the last part of a location. Null for a US state code that is also a country code (CA). */
function countryAtTail(tail: string): string | null {
  if (!STATES.test(tail)) return countryOf(tail)
  return countryOf(tail) === null ? 'US' : null
}

/** Parses free text such as 'Lyon, Auvergne-Rhône-Alpes, France', 'Remote - Spain' or 'New York, NY'. */
export function parsePlace(text: string | null | undefined): Place | null {
  const name = firstPlace(text ?? '')
  if (name === '') return null
  const parts = name.split(',').map((part) => part.trim())
  const tail = parts.at(-1)!
  const iso_country = countryAtTail(tail)
  const isState = STATES.test(tail)
  const places = iso_country !== null && !isState ? parts.slice(0, -1) : parts
  return { name, city: places[0] ?? null, region: places[1] ?? null, zipcode: null, street: null, iso_country }
}

/** Returns the first of several places, without the remote level. */
const firstPlace = (text: string) =>
  text
    .replace(REMOTE_LEVEL, ' ')
    .split(/[;|•\n]|\s\/\s|\sor\s/)
    .map(trimSeparators)
    .find((place) => place !== '') ?? ''

const trimSeparators = (text: string) =>
  text
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,:()–-]+|(?<![\s,:(–-])[\s,:(–-]+$/g, '')
    .replace(/^([^(]*)\)$/, '$1')
    .trim()

export const hasMultiplePlaces = (text: string | null | undefined) => /[;|•]|\s\/\s/.test(text ?? '')

/** Converts a place to a campaign address in the language of the campaign. */
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
