// Preloaded into a server, so that background work that runs once a minute runs every two seconds.
const MINUTE_MS = 60_000
const SHORT_MS = 2000

const { setTimeout: start } = globalThis
const startSooner = (work, ms, ...values) => start(work, ms === MINUTE_MS ? SHORT_MS : ms, ...values)
globalThis.setTimeout = Object.defineProperties(startSooner, Object.getOwnPropertyDescriptors(start))
