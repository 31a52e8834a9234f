import { TestEnvironment } from 'jest-environment-jsdom'

const FETCH_GLOBALS = [
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

/** jsdom with Node's fetch classes, which it lacks. */
export default class Environment extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const name of FETCH_GLOBALS) this.global[name] ??= globalThis[name]
    // Node's Request accepts only Node's own signals.
    Object.assign(this.global, { AbortController, AbortSignal })
  }
}
