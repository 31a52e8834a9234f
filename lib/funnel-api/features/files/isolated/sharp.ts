import sharp from 'sharp'

// The process exits soon, and each process uses one core.
sharp.cache(false)
sharp.concurrency(1)

/** Larger than photos from phones. A larger image is likely an attempt to exhaust memory. */
export const PIXELS_MOST = 50_000_000

export { sharp }
