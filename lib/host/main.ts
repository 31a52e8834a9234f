import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { holdTickShape } from '#lib/host/plain-ticks'

holdTickShape()
// Types are stripped and modules compiled once, not at each start: what is kept must be there before anything is read.
enableCompileCache(path.join(import.meta.dirname, '../../.next/cache/compiled'))
await import('#lib/host/run')
