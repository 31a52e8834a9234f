// Runs during the build, so that no server has to pack the towns or needs write access to its folder.
import { readTowns } from '#lib/funnel-api/features/places/towns-file'

await readTowns()
