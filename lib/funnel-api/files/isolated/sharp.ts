import sharp from 'sharp'

// The process ends soon, and each process uses one core.
sharp.cache(false)
sharp.concurrency(1)

/** More than phones take. A larger picture is made to fill the memory. */
export const PIXELS_MOST = 50_000_000

export { sharp }
