import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locale } from '#lib/domain/enumerations'
import { normalizeName } from '#lib/funnel-api/features/places/normalize-name'

/** A French postcode and the largest town that has it. */
export type Postcode = { code: string; country: string; adminCode: string; name: string }

/** Reads the file that make-french-postcodes.mjs creates from data of Etalab and La Poste (Licence Ouverte). */
export const readPostcodes = (): Postcode[] =>
  readFileSync(path.join(import.meta.dirname, 'french-postcodes.txt'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [code = '', country = '', adminCode = '', name = ''] = line.split('\t')
      return { code, country, adminCode, name }
    })

/** Towns with districts that people name by number. The codes end with the number. */
const DISTRICTS: Record<string, { prefix: string; count: number }> = {
  Paris: { prefix: '750', count: 20 },
  Lyon: { prefix: '690', count: 9 },
  Marseille: { prefix: '130', count: 16 },
}

/** Returns the search keys of the districts of a town, such as 'paris 12'. `names` are its normalized names. */
export const districtKeys = (country: string, town: string, names: readonly string[]): string[] =>
  country === 'FR' && Object.hasOwn(DISTRICTS, town)
    ? names.flatMap((name) => Array.from({ length: DISTRICTS[town]!.count }, (_, index) => `${name} ${index + 1}`))
    : []

/**
 * Returns the district and postcode that a search key of a town contains: '75012' and 'paris 12' both mean the district
 * 12 of Paris. `town` is the French name.
 */
export function partOfTown(town: string, key: string): { district: number | null; zipcode: string | null } {
  const zipcode = /^\d{5}$/.test(key) ? key : null
  const districts = Object.hasOwn(DISTRICTS, town) ? DISTRICTS[town]! : null
  const district = Number(
    / (\d+)$/.exec(key)?.[1] ?? (zipcode?.startsWith(districts?.prefix ?? '-') ? zipcode.slice(3) : 0),
  )
  if (!districts || district < 1 || district > districts.count) return { district: null, zipcode }
  return { district, zipcode: zipcode ?? districts.prefix + String(district).padStart(2, '0') }
}

/** Returns the name of a district: 'Paris 12e' in French, and 'Paris 12' in other languages. */
export function districtName(town: string, district: number, lang: Locale): string {
  const suffix = district === 1 ? 'er' : 'e'
  return `${town} ${district}${lang === 'fr' ? suffix : ''}`
}

/** Returns the keys to search for a text, best first: the text, its postcode, and the text without numbers. */
export function searchKeys(text: string): string[] {
  const typed = normalizeName(text).replace(/ (\d{1,2}) ?(?:er?|[eè]me|nd)(?: arr\w*)?$/, ' $1')
  const code = /(?:^| )(\d{5})(?: |$)/.exec(typed)?.[1]
  const words = typed.replace(/ ?\b\d+\b ?/g, ' ').trim()
  return [...new Set([typed, ...(code ? [code] : []), words])].filter((key) => key.length >= 2)
}
