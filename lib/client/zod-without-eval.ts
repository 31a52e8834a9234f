import { config } from 'zod/v4/core'

// Its faster way needs `eval`, which the policy of pages forbids, and merely trying it is told of as a breach. It asks
// while schemas are made: browsers get this module in place of 'zod' (next.config.mjs), which runs before any of them.
config({ jitless: true })

export * from 'zod/v4'
