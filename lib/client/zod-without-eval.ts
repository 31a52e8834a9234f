import { config } from 'zod/v4/core'

// Zod checks for `eval` when it creates schemas, which violates the content security policy. Browsers load this module
// in place of 'zod' (next.config.mjs), which disables the check.
config({ jitless: true })

export * from 'zod/v4'
