import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Caches the stripped TypeScript between runs of the command.
enableCompileCache(path.join(import.meta.dirname, '../../../../.next/cache/compiled'))
const { processTerminal } = await import('#lib/funnel-api/edges/cli/terminal')
const { runCompany } = await import('#lib/funnel-api/edges/cli/run-company')

process.exitCode = await runCompany(process.argv.slice(2), processTerminal())
