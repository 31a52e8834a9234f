import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import next from 'next'
import { collectDefaultMetrics } from 'prom-client'
import { baseOf } from '#lib/contract/caller'
import { companiesAtStart } from '#lib/funnel-api/cli/demo'
import { noteOrigin } from '#lib/funnel-api/db/agree'
import { watchOutbox } from '#lib/funnel-api/mail/metrics'
import { listenForMail } from '#lib/funnel-api/mail-in/smtp-listener'
import { convertLogo } from '#lib/funnel-api/files/convert-logo'
import { readPublic } from '#lib/funnel-api/files/safe-fetch'
import { openFunnelApi } from '#lib/funnel-api/open'
import { closeWorkers } from '#lib/funnel-api/platform/workers/run-isolated'
import { watchWebhooks } from '#lib/funnel-api/webhooks/metrics'
import { prepareTowns } from '#lib/funnel-api/places/places'
import { agreeOnSecret } from '#lib/host/agree'
import { readConfig } from '#lib/host/config'
import { companyFacts } from '#lib/host/company-facts'
import { createKnownCompanies } from '#lib/host/known-companies'
import { startKeeping } from '#lib/host/pages/keep-statics'
import { createOldStatics } from '#lib/host/pages/old-statics'
import { dropOnChange, openPages } from '#lib/host/pages/open'
import { fileIn } from '#lib/host/pages/statics'
import { createHook } from '#lib/host/pages/told'
import { usePlainTicks } from '#lib/host/plain-ticks'
import { createReports } from '#lib/host/policy/reports'
import { createHost } from '#lib/host/server'
import { factsOf } from '#lib/host/service/facts'
import { endOnFaults } from '#lib/host/service/faults'
import { limitSilence } from '#lib/host/service/limits'
import { listenWidely } from '#lib/host/service/listen'
import { logReady, readyWords } from '#lib/host/service/ready-words'
import { createService } from '#lib/host/service/service'
import { startLog } from '#lib/host/service/start-log'
import { stopper } from '#lib/host/service/stop'
import { counted } from '#lib/host/service/upstream-calls'
import { EXIT_CONFIG, startProblemOf } from '#lib/host/start-failure'
import { log } from '#lib/telemetry/log'

const HOSTED = Symbol.for('careers.funnel-api')
const FILES = Symbol.for('careers.files')
const READER = Symbol.for('careers.public-reader')
const LOGOS = Symbol.for('careers.logo-converter')
/** Runs after the first requests of a start, but before a visitor is likely to search for a town. */
const TOWNS_MS = 3000

const STATICS = path.join(import.meta.dirname, '../../.next/static')

const isDevelopment = process.argv.includes('--dev')
// npm start reads the output through a pipe, and passes this flag when it runs in a terminal.
const isTerminal = process.stdout.isTTY || process.argv.includes('--terminal')
const config = configOrExit()
startLog({ level: config.LOG_LEVEL, isDevelopment })
endOnFaults()
for (const warning of config.warnings) log.warn(warning)
// Next's bundles read the environment, so the resolved values are written back to it.
process.env.SESSION_SECRET = config.secret
process.env.ROOT_DOMAIN = config.ROOT_DOMAIN
process.env.TRUST_PROXY = String(config.TRUST_PROXY)
process.env.PUBLIC_ORIGIN = config.origin('{company}')
collectDefaultMetrics()

const known = createKnownCompanies(config.ROOT_DOMAIN)
const service = createService({
  isTrustedProxy: config.TRUST_PROXY,
  rootDomain: config.ROOT_DOMAIN,
  metricsToken: config.METRICS_TOKEN,
  isReady: () => api.isReady(),
  facts: () => factsOf(api.api, config),
  laneOf: known.laneOfHost,
})
const pages = openPages(
  (request, response) => void handle(request, response),
  () => company,
  service,
  config,
  // In development, files are built on request and are not shared with other nodes.
  { isFile: isDevelopment ? () => true : fileIn(STATICS), old: createOldStatics(() => api.api.store) },
  known,
)
const hookSecret = config.FUNNEL_API_URL && config.CONTENT_WEBHOOK_SECRET
// Listens before all parts are ready. Until then the service answers every request with 503.
const server = createHost({
  next: service.bounded((request, response) => void handle(request, response)),
  pages,
  files: service.uploads((request, response) => void files(request, response)),
  staff: service.bounded((request, response) => void staff(request, response)),
  inbound: config.INBOUND_MAIL_SECRET
    ? service.bounded((request, response) => void inbound?.(request, response), { isLargeAllowed: true })
    : null,
  letters: isDevelopment ? (request, response) => void letters?.(request, response) : null,
  reports: service.withBody(createReports()),
  hook: hookSecret ? service.withBody(createHook(hookSecret, (change) => api.callOut(change))) : null,
  service,
  isTrustedProxy: config.TRUST_PROXY,
})
limitSilence(server)
const closeListeners = await listenWidely(server, config.PORT).catch((err: unknown) => {
  log.fatal('PORT: cannot be listened on', { port: config.PORT, err })
  process.exit(EXIT_CONFIG)
})

// With another hostname, Next would treat the middleware's rewrite as a request to another server.
const web = next({ dev: isDevelopment, hostname: 'localhost', port: config.PORT, httpServer: server })
const handle = web.getRequestHandler()
const preparing = web.prepare()

const api = await openFunnelApi({
  dataDir: config.dataDir,
  databaseUrl: config.DATABASE_URL,
  s3: config.s3,
  secret: config.secret,
  origin: config.origin,
  env: process.env,
}).catch(exitOnStartProblem)
await agreeOnSecret(api.api.db, config).catch(exitOnStartProblem)
await noteOrigin(api.api.db, config.origin)
const companies = await companiesAtStart(api, config)
companies.forEach(known.note)
watchOutbox(api.api.db)
watchWebhooks(api.api.db)
const base = baseOf(config.FUNNEL_API_URL)
const send = counted(config.FUNNEL_API_URL ? (request) => fetch(request) : api.send, base)
Object.assign(globalThis, { [HOSTED]: send, [FILES]: api.files, [READER]: readPublic, [LOGOS]: convertLogo })
const company = companyFacts(send, { base, onFound: known.note })
dropOnChange(pages, company)
const files = getRequestListener(api.files)
const staff = getRequestListener(api.staff)
const inbound = api.inbound && getRequestListener(api.inbound)
const { mailPreview } = isDevelopment ? await import('#lib/funnel-api/mail/preview') : {}
const letters = mailPreview && getRequestListener(mailPreview(api.api).fetch)

const mailIn = await listenForMail(api.api, config).catch((err: unknown) => {
  log.fatal('INBOUND_SMTP_PORT: cannot be listened on', { port: config.INBOUND_SMTP_PORT, err })
  process.exit(EXIT_CONFIG)
})

await preparing
usePlainTicks()
const keeping = isDevelopment ? null : startKeeping(api.api.store, STATICS)
// With shared storage there may be other nodes. They must find this build's files before a page links to them.
if (config.s3) await keeping?.first
service.open()
tellReady()
setTimeout(() => void prepareTowns().catch((err: unknown) => log.error('no towns', { err })), TOWNS_MS).unref()

const stop = stopper({
  server,
  closeListeners,
  drain: service.drain,
  endStreams: api.endStreams,
  close: [() => web.close(), async () => mailIn?.stop(), async () => keeping?.stop(), () => api.close(), closeWorkers],
  exit: process.exit,
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))

function tellReady() {
  const { PORT: port, origin } = config
  const started = { port, companies, origin, isForeign: config.FUNNEL_API_URL !== undefined }
  if (isTerminal || isDevelopment) process.stdout.write(readyWords(started))
  else logReady(started)
}

function configOrExit() {
  try {
    return readConfig(process.env)
  } catch (error) {
    return exitOnStartProblem(error)
  }
}

function exitOnStartProblem(error: unknown): never {
  const problem = startProblemOf(error)
  if (problem === null) throw error
  console.error(problem)
  process.exit(EXIT_CONFIG)
}
