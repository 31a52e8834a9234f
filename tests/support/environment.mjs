import { TestEnvironment } from 'jest-environment-jsdom'

const LENT = [
  'Request',
  'Response',
  'Headers',
  'fetch',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'structuredClone',
]

/** A browser's document with Node's own fetch classes, which jsdom has not. */
export default class Environment extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const name of LENT) this.global[name] ??= globalThis[name]
    // Node's Request takes no other signal than Node's.
    Object.assign(this.global, { AbortController, AbortSignal })
  }
}
