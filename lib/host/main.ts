import { getRequestListener } from '@hono/node-server'
import next from 'next'
import { loadDemo } from '#lib/funnel-api/cli/demo'
import { mailPreview } from '#lib/funnel-api/mail/preview'
import { openFunnelApi } from '#lib/funnel-api/open'
import { prepareTowns } from '#lib/funnel-api/places/places'
import { ConfigError, readConfig } from '#lib/host/config'
import { closedJob } from '#lib/host/closed'
import { companyFacts } from '#lib/host/company-facts'
import { framePolicy } from '#lib/host/framing'
import { createHost } from '#lib/host/server'
import { createService } from '#lib/host/service/service'

const EMBEDDED = Symbol.for('careers.funnel-api')
const FILES = Symbol.for('careers.files')
/** How long a stop waits for requests that are under way. */
const DRAIN_MS = 10_000
/** After the first visitors of a start, before the first who types a town. */
const TOWNS_MS = 3000

const isDevelopment = process.argv.includes('--dev')
const config = configOrExit()
// Next's own bundles read the environment: they get what was found or made here.
process.env.SESSION_SECRET = config.secret
process.env.ROOT_DOMAIN = config.ROOT_DOMAIN
process.env.TRUST_PROXY = String(config.TRUST_PROXY)
process.env.PUBLIC_ORIGIN = config.origin('{company}')

const api = await openFunnelApi({
  dataDir: config.dataDir,
  databaseUrl: config.DATABASE_URL,
  s3: config.s3,
  secret: config.secret,
  origin: config.origin,
  env: process.env,
})
const companies = await loadDemo(api)
Object.assign(globalThis, { [EMBEDDED]: api.send, [FILES]: api.files })

const upstream = config.FUNNEL_API_URL
const company = companyFacts(upstream ? (request) => fetch(request) : api.send, {
  base: upstream?.replace(/\/+$/, '') ?? 'http://funnel-api.internal',
})

const files = getRequestListener(api.files)
const letters = isDevelopment ? getRequestListener(mailPreview(api.api).fetch) : null
const server = createHost({
  pages: (request, response) => void handle(request, response),
  files: (request, response) => void files(request, response),
  letters: letters && ((request, response) => void letters(request, response)),
  framePolicy: framePolicy(company, config.ROOT_DOMAIN),
  isClosed: closedJob(company, config.ROOT_DOMAIN),
  service: createService({ isReady: api.isReady }),
  isTrustedProxy: config.TRUST_PROXY,
})
// A foreign name here would make Next take the middleware's rewrite for another server's address.
const web = next({ dev: isDevelopment, hostname: 'localhost', port: config.PORT, httpServer: server })
const handle = web.getRequestHandler()
await web.prepare()
server.listen(config.PORT, () => {
  console.log(`Ready on port ${config.PORT}. Careers sites:`)
  for (const slug of companies) console.log(`  ${config.origin(slug)}`)
  setTimeout(() => void prepareTowns().catch((error: unknown) => console.error('towns:', error)), TOWNS_MS).unref()
})

function configOrExit() {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

let isStopping = false
async function stop() {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), DRAIN_MS).unref()
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeIdleConnections()
    api.endStreams()
  })
  await web.close()
  await api.close()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
