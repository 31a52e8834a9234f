import sharp from 'sharp'

// Each file is processed once, so a cache would only use memory. Each process uses one core.
sharp.cache(false)
sharp.concurrency(1)

export { MAX_PIXELS } from '#lib/domain/limits'

export { sharp }
