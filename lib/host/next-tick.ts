/** Where Next stores the functions that it replaced. */
const ORIGINALS = Symbol.for('next.fast-set-immediate.originals')
type Originals = { nextTick?: typeof process.nextTick }

/**
 * Restores Node's process.nextTick, which each response calls about a dozen times. Next's replacement observes renders
 * of cache components. This site has none (next.config.mjs), so the replacement only adds overhead. Call after Next is
 * loaded.
 */
export function restoreNextTick() {
  const { nextTick } = (globalThis as { [ORIGINALS]?: Originals })[ORIGINALS] ?? {}
  if (nextTick) process.nextTick = nextTick
}
