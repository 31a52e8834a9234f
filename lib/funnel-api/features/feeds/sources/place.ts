import { Address } from '#lib/domain/address'
import type { Position } from '#lib/domain/campaign-alert'
import { countryName, countryOf } from '#lib/funnel-api/features/feeds/sources/country'

export type Place = {
  /** The original text. If it is null, the name is built from the other fields in the language of the job. */
  name: string | null
  city: string | null
  region: string | null
  zipcode: string | null
  street: string | null
  iso_country: string | null
  /** Two letters after the town, which are a country or a region: GE in 'Genève, GE' is not Georgia. */
  code: string | null
  /** Null until the town is located. */
  position: Position | null
}

export const NO_PLACE: Place = {
  name: null,
  city: null,
  region: null,
  zipcode: null,
  street: null,
  iso_country: null,
  code: null,
  position: null,
}

const STATES =
  /^(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])$/
const REMOTE_LEVEL =
  /\b(?:fully |full |100 ?% )?(?:remote|hybride?|on-?site|t[ée]l[ée]travail|home ?office|homeoffice|remoto|h[íi]brido|thuiswerk(?:en)?)\b/gi

/** Parses free text such as 'Lyon, Auvergne-Rhône-Alpes, France', 'Remote - Spain' or 'New York, NY'. */
export function parsePlace(text: string | null | undefined): Place | null {
  const name = firstPlace(text ?? '')
  if (name === '') return null
  const parts = name.split(',').map((part) => part.trim())
  const tail = parts.at(-1)!
  const code = parts.length > 1 && /^(?!uk$)[a-z]{2}$/i.test(tail) ? tail.toUpperCase() : null
  const iso_country = code !== null || STATES.test(tail) ? null : countryOf(tail)
  const places = code === null && iso_country === null ? parts : parts.slice(0, -1)
  return { ...NO_PLACE, name, city: places[0] ?? null, region: places[1] ?? null, iso_country, code }
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
export function toAddress(place: Place, locale: string) {
  const { name, city, zipcode, street, iso_country, position } = place
  const region = place.region ?? (place.code === iso_country ? null : place.code)
  const country = iso_country && countryName(iso_country, locale)
  const address = { city, zipcode, street, administrative_area_level_1: region, iso_country, country, ...position }
  return { ...Address.parse(address), name: name ?? [city, region, country].filter(Boolean).join(', ') }
}

export const inCountry = (iso_country: string): Place => ({ ...NO_PLACE, iso_country })
