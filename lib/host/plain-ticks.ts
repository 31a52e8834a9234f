import { createHook } from 'node:async_hooks'

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

const held: object[] = []

/**
 * Keeps one of the objects that Node makes for each tick, for good. V8 forgets the shape of objects that a collection of
 * garbage finds none of, and Node 24's nextTick then takes a slow way for the rest of the process: some 400 ns instead of
 * 80, a fifth of what a kept page costs (docs/decisions/0046). To be called before anything else has ticked much.
 */
export function holdTickShape() {
  const hook = createHook({ init: (_id, type, _trigger, tick) => void (type === 'TickObject' && held.push(tick)) })
  hook.enable()
  process.nextTick(() => {})
  hook.disable()
}
