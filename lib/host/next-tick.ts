import { createHook } from 'node:async_hooks'

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

const retained: object[] = []

/**
 * Retains one of Node's tick objects permanently. V8 drops the shape of objects when no object with it is left,
 * and Node 24's nextTick then uses a slow path for the rest of the process: about 400 ns instead of 80, a fifth of the
 * cost of a cached page (docs/decisions/0046). Call at startup, before many ticks have run.
 */
export function retainTickObject() {
  const hook = createHook({ init: (_id, type, _trigger, tick) => void (type === 'TickObject' && retained.push(tick)) })
  hook.enable()
  process.nextTick(() => {})
  hook.disable()
}
