import { config } from 'zod/v4/core'

// Zod's compiled parsers need `eval`, which the content policy forbids, and the mere attempt is reported as a
// violation. Zod tries it while schemas are created, so browsers load this module in place of 'zod' (next.config.mjs).
config({ jitless: true })

export * from 'zod/v4'
