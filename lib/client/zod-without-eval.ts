import { config } from 'zod/v4/core'

// Zod checks for `eval` when it creates schemas, which violates the content security policy. This module disables the
// check. Browsers load it in place of 'zod' (next.config.mjs).
config({ jitless: true })

export * from 'zod/v4'
