import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Types are stripped once, not at each command.
enableCompileCache(path.join(import.meta.dirname, '../../../.next/cache/compiled'))
const { processTerminal } = await import('#lib/funnel-api/cli/terminal')
const { runCompany } = await import('#lib/funnel-api/cli/run-company')

process.exitCode = await runCompany(process.argv.slice(2), processTerminal())
