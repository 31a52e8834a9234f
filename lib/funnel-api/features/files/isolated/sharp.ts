import sharp from 'sharp'

// The process exits soon, and each process uses one core.
sharp.cache(false)
sharp.concurrency(1)

export { MAX_PIXELS } from '#lib/domain/limits'

export { sharp }
