// Part of a build: so that no server has to pack the towns, nor be allowed to write where it runs.
import { readTowns } from '#lib/funnel-api/places/towns-file'

await readTowns()
