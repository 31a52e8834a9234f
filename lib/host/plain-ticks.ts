/** Where Next leaves what it has put functions of its own in the place of. */
const ORIGINALS = Symbol.for('next.fast-set-immediate.originals')
type Originals = { nextTick?: typeof process.nextTick }

/**
 * Gives Node its own process.nextTick back, which every answer passes a dozen times. Next's watches over renders of cache
 * components: this site has none (next.config.mjs), and without them it does nothing but hand on. To be called when Next
 * is there.
 */
export function usePlainTicks() {
  const { nextTick } = (globalThis as { [ORIGINALS]?: Originals })[ORIGINALS] ?? {}
  if (nextTick) process.nextTick = nextTick
}
